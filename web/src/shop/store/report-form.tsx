import { ReportReason, store } from '@nosim/contract/shop/store.ts'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { formMessage } from '../../forms/field-errors.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'

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
  /** A button beside the one that sends. */
  readonly beside?: ReactNode
}

/** The form that reports a product. */
export function ReportForm({ product, onDone, before, beside }: ReportFormProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const report = useWrite(store.report, {
    as: 'form',
    onDone: ({ message }) => onDone(message),
  })
  const read = ReportReason.safeParse(reason)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    const id = product()
    if (id === undefined) return
    if (read.success) report.send({ params: { id }, body: { reason: read.data, note } })
    else select.current?.focus()
  }
  return (
    <form noValidate onSubmit={send} onInput={report.clear} className="flex flex-col gap-4">
      {before}
      <Select
        ref={select}
        label="What is wrong with it?"
        value={reason}
        error={isSent && !read.success ? 'Please choose a reason' : report.error?.fields['reason']}
        options={[
          { value: '', label: 'Choose a reason' },
          ...Object.entries(words).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label="Note (optional)"
        maxLength={1000}
        value={note}
        error={report.error?.fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={formMessage(report.error, ['reason', 'note'])} />
      <div className="flex flex-wrap justify-end gap-3">
        {beside}
        <Button type="submit" tone="primary" busy={report.isSending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  )
}
