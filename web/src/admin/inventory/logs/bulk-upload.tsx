import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../../forms/field-errors.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Unsaved, useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { bulkNames, type BulkValues, ChooseStep } from './choose-step.tsx'
import { DoneStep } from './done-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'

export type BulkUploadProps = {
  /** The product that the list is of, which is chosen already. */
  readonly product: number | undefined
  readonly onClose: () => void
}

/** Takes in a file of logs: choose, look at what it would bring, store. */
export function BulkUpload({ product, onClose }: BulkUploadProps) {
  const form = useForm<BulkValues>({
    defaultValues: {
      product_id: product,
      txtfile: undefined,
      url: '',
      source: '',
      right_to_sell: false,
    },
  })
  const bulk = useBulk((error) => showFieldErrors(error, bulkNames, form.setError))
  const unsaved = useUnsaved(onClose)
  const close = () => {
    // What is being sent is stopped first, and the form stays.
    if (bulk.step.kind === 'sending') bulk.cancel()
    else if (bulk.step.kind === 'done') onClose()
    else unsaved.leave()
  }
  return (
    <Dialog open onOpenChange={close} title="Bulk Upload Logs">
      <Steps form={form} bulk={bulk} unsaved={unsaved} onClose={onClose} />
    </Dialog>
  )
}

type StepsProps = {
  readonly form: ReturnType<typeof useForm<BulkValues>>
  readonly bulk: Bulk
  readonly unsaved: Unsaved
  readonly onClose: () => void
}

function Steps({ form, bulk, unsaved, onClose }: StepsProps) {
  const { step } = bulk
  const fileName = form.getValues('txtfile')?.name ?? ''
  const more = () => {
    form.resetField('txtfile')
    bulk.restart()
  }
  switch (step.kind) {
    case 'choose':
      return (
        <ChooseStep
          form={form}
          error={step.error}
          unsaved={unsaved}
          onChosen={bulk.preview}
          onCancel={onClose}
        />
      )
    case 'sending':
      return (
        <UploadProgress
          // Each sending is a step of its own.
          key={step.doing}
          doing={step.doing}
          fraction={step.fraction}
          fileName={fileName}
          onCancel={bulk.cancel}
        />
      )
    case 'preview':
      return (
        <PreviewStep
          report={step.report}
          note={step.note}
          fileName={fileName}
          onStore={bulk.store}
          warning={unsaved.warning}
          onBack={bulk.restart}
        />
      )
    case 'done':
      return <DoneStep stored={step.stored} onMore={more} onClose={onClose} />
  }
}
