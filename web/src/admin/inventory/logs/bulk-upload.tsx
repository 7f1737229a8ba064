import { formatCount } from '@nosim/contract/base/count.ts'
import { useState } from 'react'
import { type Fields, useFields } from '../../../forms/use-route-form.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Unsaved, useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { type BulkValues, ChooseStep } from './choose-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { type Bulk, useBulk, type Stored } from './use-bulk.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { logsAddress } from './form/log-filter.ts'
import { ReportFigures } from './report-figures.tsx'
import { StepHead } from './step-head.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'

export type BulkUploadProps = {
  /** The product that the list is filtered by. It is selected in the form. */
  readonly product: number | undefined
  readonly onClose: () => void
}

/** Imports a file of logs in three steps: choose, preview, store. */
export function BulkUpload({ product, onClose }: BulkUploadProps) {
  const unsaved = useUnsaved(onClose)
  const fields = useFields<BulkValues>(
    { product_id: product, txtfile: undefined, url: '', source: '', right_to_sell: false },
    unsaved.edited,
  )
  const bulk = useBulk((error) => fields.showErrors(error.fields))
  const close = () => {
    // A running request is cancelled first, and the form stays open.
    if (bulk.step.kind === 'sending') bulk.cancel()
    else if (bulk.step.kind === 'done') onClose()
    else unsaved.leave()
  }
  return (
    <Dialog open onOpenChange={close} title="Bulk Upload Logs">
      <Steps fields={fields} bulk={bulk} unsaved={unsaved} onClose={onClose} />
    </Dialog>
  )
}

type StepsProps = {
  readonly fields: Fields<BulkValues>
  readonly bulk: Bulk
  readonly unsaved: Unsaved
  readonly onClose: () => void
}

function Steps({ fields, bulk, unsaved, onClose }: StepsProps) {
  const [isBack, setBack] = useState(false)
  const { step } = bulk
  const fileName = fields.values.txtfile?.name ?? ''
  const more = () => {
    fields.set('txtfile', undefined)
    bulk.restart()
  }
  switch (step.kind) {
    case 'choose':
      return (
        <ChooseStep
          fields={fields}
          isBack={isBack}
          error={step.error}
          unsaved={unsaved}
          onChosen={(upload) => {
            setBack(true)
            bulk.preview(upload)
          }}
          onCancel={onClose}
        />
      )
    case 'sending':
      return (
        <UploadProgress
          // The key makes the two requests separate steps, so that the heading of each takes the focus.
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

type DoneStepProps = {
  readonly stored: Stored
  readonly onMore: () => void
  readonly onClose: () => void
}

/** The stored logs, and a link to their batch. */
function DoneStep({ stored, onMore, onClose }: DoneStepProps) {
  const { fresh, batch_id } = stored
  return (
    <div className="flex flex-col gap-4">
      <StepHead>
        {formatCount(fresh)} {fresh === 1 ? 'log' : 'logs'} stored as batch {batch_id}
      </StepHead>
      <ReportFigures report={stored} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onMore}>Upload another file</Button>
        <LinkButton tone="primary" to={logsAddress({ batch: batch_id })} onClick={onClose}>
          See the batch
        </LinkButton>
      </div>
    </div>
  )
}

type UploadProgressProps = {
  readonly doing: 'preview' | 'store'
  readonly fraction: number
  readonly fileName: string
  readonly onCancel: () => void
}

const work = { preview: 'Checking its lines...', store: 'Storing the logs...' } as const

/** The progress of the upload, then a note that the server works on the file. */
function UploadProgress({ doing, fraction, fileName, onCancel }: UploadProgressProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <div className="flex flex-col gap-4">
      <StepHead>
        {doing === 'preview' ? 'Looking at' : 'Sending'} {fileName}
      </StepHead>
      <div>
        <progress aria-label="Upload" value={percent} max={100} className="sr-only" />
        <ProgressBar fraction={fraction} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-ink-soft">
          <output>{fraction < 1 ? 'Uploading...' : work[doing]}</output>{' '}
          {fraction < 1 && <span aria-hidden>{percent}%</span>}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
