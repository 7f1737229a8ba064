import { LogClaim, store } from '@nosim/contract/store.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formMessage } from '../../../forms/field-errors.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextArea } from '../../../ui/form/text-field.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'

type ClaimDialogProps = {
  /** Of the line. */
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Tells the shop that a bought log is dead. */
export function ClaimDialog({ id, name, onClose }: ClaimDialogProps) {
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const claim = useWrite(store.claim, {
    as: 'form',
    onDone: ({ message }) => {
      toast.success(message)
      refresh(store.orders, store.read)
      onClose()
    },
    // Most likely the order was a moment behind.
    onRefused: () => refresh(store.orders, store.read),
  })
  const read = LogClaim.safeParse({ reason })
  const fault = read.success ? claim.error?.fields['reason'] : read.error.issues[0]?.message
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (read.success) claim.send({ params: { id }, body: read.data })
    else area.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Report as dead"
      description={`“${name}” does not work? We look into it, and replace it or pay it back.`}
    >
      <form noValidate onSubmit={send} onInput={claim.clear} className="flex flex-col gap-4">
        <TextArea
          ref={area}
          label="What is wrong with it?"
          maxLength={500}
          value={reason}
          error={isSent ? fault : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError message={formMessage(claim.error, ['reason'])} />
        <DialogFooter
          type="submit"
          tone="primary"
          busy={claim.isSending}
          busyLabel="Sending..."
          onCancel={onClose}
        >
          Send report
        </DialogFooter>
      </form>
    </Dialog>
  )
}
