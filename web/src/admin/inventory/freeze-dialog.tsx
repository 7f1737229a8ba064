import { type AdminProduct, stock } from '@nosim/contract/admin/stock.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { formMessage } from '../../forms/field-errors.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { showProduct } from './queries.ts'

type FreezeDialogProps = {
  readonly product: Pick<AdminProduct, 'id' | 'name'>
  readonly onClose: () => void
}

/** Stops the sale of a product, with the reason why. */
export function FreezeDialog({ product: { id, name }, onClose }: FreezeDialogProps) {
  const [reason, setReason] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const freeze = useWrite(stock.freeze, {
    as: 'form',
    onDone: (frozen) => {
      showProduct(frozen)
      toast.success(`${name} is frozen.`)
      onClose()
    },
    onRefused: () => area.current?.focus(),
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    freeze.send({ params: { id }, body: { reason: reason.trim() } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Freeze ${name}?`}
      description="Nobody can buy it until it is unfrozen, even while it is enabled."
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <TextArea
          ref={area}
          data-autofocus
          label="Reason"
          rows={3}
          maxLength={500}
          value={reason}
          hint="Kept with the product, for all admins to see."
          error={freeze.error?.fields['reason']}
          onChange={({ target }) => {
            setReason(target.value)
            freeze.clear()
          }}
        />
        <FormError message={formMessage(freeze.error, ['reason'])} />
        <DialogFooter
          type="submit"
          tone="stop"
          busy={freeze.isSending}
          busyLabel="Freezing..."
          disabledReason={reason.trim() === '' ? 'Please give a reason' : null}
          onStopped={() => area.current?.focus()}
          onCancel={onClose}
        >
          Freeze
        </DialogFooter>
      </form>
    </Dialog>
  )
}
