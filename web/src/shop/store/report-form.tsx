import { ReportReason, store } from '@nosim/contract/shop/store.ts'
import type { ReactNode } from 'react'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { Unsaved } from '../../ui/overlay/use-unsaved.tsx'

const words: Readonly<Record<ReportReason, string>> = {
  stolen: 'It was stolen, or is not theirs to sell',
  illegal: 'It is against the law',
  misleading: 'It is not what it says',
  other: 'Something else',
}

type ReportFormProps = {
  /** The product of the report, read when the form is sent; undefined when the user must name it first. */
  readonly product: () => number | undefined
  readonly onDone: (message: string) => void
  /** A field before the others. */
  readonly before?: ReactNode
  /** From the dialog around the form. */
  readonly unsaved?: Unsaved
  /** A button beside the submit button. */
  readonly beside?: ReactNode
}

/** The form that reports a product. */
export function ReportForm({ product, onDone, unsaved, before, beside }: ReportFormProps) {
  const report = useRouteForm(store.report, {
    start: { reason: '', note: '' },
    // The address of the dialog already names the product.
    subject: 'product',
    onEdited: () => unsaved?.edited(),
    sent: ({ reason, note }, { showErrors }) => {
      const read = ReportReason.safeParse(reason)
      showErrors(read.success ? {} : { reason: 'Please choose a reason' })
      // Without a product the field that names it takes the focus.
      const id = product()
      return id !== undefined && read.success
        ? [{ params: { id }, body: { reason: read.data, note } }]
        : undefined
    },
    onDone: ({ message }) => onDone(message),
  })
  return (
    <form {...report.form} className="flex flex-col gap-4">
      {before}
      <Select
        label="What is wrong with it?"
        options={[
          { value: '', label: 'Choose a reason' },
          ...Object.entries(words).map(([value, label]) => ({ value, label })),
        ]}
        {...report.field('reason')}
      />
      <TextArea label="Note (optional)" maxLength={1000} {...report.field('note')} />
      <FormError message={report.message} />
      {unsaved?.warning}
      <div className="flex flex-wrap justify-end gap-3">
        {beside}
        <Button type="submit" tone="primary" busy={report.isSending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  )
}
