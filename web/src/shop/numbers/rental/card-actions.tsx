import { type Rental, numbers } from '@nosim/contract/shop/numbers.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import type { DisplayStatus } from './rental-status.ts'
import { X } from 'lucide-react'
import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'

type CardActionsProps = { readonly rental: Rental; readonly status: DisplayStatus }

/** Copy OTP and Cancel; why Cancel cannot be pressed stands at the foot of the card too. */
export function CardActions({ rental, status }: CardActionsProps) {
  const { order_id, last_sms_code, cancel_blocked } = rental
  const cancel = useWrite(numbers.cancel, {
    as: 'action',
    onDone: ({ message, money }) => {
      // A refund is announced by the shell.
      if (money !== 'refunded') toast.info(message)
      refresh(numbers.rentals, accounts.me)
    },
    // Most likely the card was a moment behind.
    onRefused: () => refresh(numbers.rentals),
  })
  const hasCode = last_sms_code !== null && status !== 'Cancelled'
  return (
    <div className="grid grid-cols-2 gap-3">
      <CopyButton
        wide
        text={last_sms_code ?? ''}
        label="Copy OTP"
        copied="OTP copied to clipboard ✅"
        failed="Failed to copy ❌"
        disabled={!hasCode}
      />
      <Button
        wide
        tone={cancel_blocked === null ? 'stop' : 'plain'}
        Icon={X}
        busy={cancel.isSending}
        busyLabel="Cancelling..."
        disabledReason={cancel_blocked}
        onClick={() => cancel.send({ params: { order_id } })}
      >
        Cancel
      </Button>
    </div>
  )
}
