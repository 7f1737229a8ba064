import { ReportReason, store } from '@nosim/contract/store.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { formMessage } from '../../api/field-errors.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

const words: Readonly<Record<ReportReason, string>> = {
  stolen: 'It was stolen, or is not theirs to sell',
  illegal: 'It is against the law',
  misleading: 'It is not what it says',
  other: 'Something else',
}

/** Tells the shop that a product should not be sold. */
export function ReportDialog({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const report = useWrite(store.report, {
    as: 'form',
    onDone: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const read = ReportReason.safeParse(reason)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (read.success) report.send({ params: { id }, body: { reason: read.data, note } })
    else select.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Report this product"
      description="We look at every report and take off the shelf what should not be sold."
    >
      <form noValidate onSubmit={send} onInput={report.clear} className="flex flex-col gap-4">
        <Select
          ref={select}
          label="What is wrong with it?"
          value={reason}
          error={
            isSent && !read.success ? 'Please choose a reason' : report.error?.fields['reason']
          }
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={report.isSending} busyLabel="Sending...">
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
