import { type Rental, numbers } from '@nosim/contract/shop/numbers.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import type { DisplayStatus } from './rental-status.ts'
import { RotateCcw, X } from 'lucide-react'
import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'

export type CardActionsProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  /** Selects the same service in the form. */
  readonly onAgain: (service: string) => void
}

/** Copy OTP, and beside it Cancel while the number waits, or the same service again once it does not. */
export function CardActions({ rental, status, onAgain }: CardActionsProps) {
  const { last_sms_code, service } = rental
  const hasCode = last_sms_code !== null && status !== 'Cancelled'
  return (
    <div className="grid grid-cols-2 gap-3">
      <CopyButton
        wide
        tone={hasCode ? 'primary' : 'plain'}
        text={last_sms_code ?? ''}
        label="Copy OTP"
        copied="OTP copied to clipboard ✅"
        failed="Failed to copy ❌"
        disabled={!hasCode}
      />
      {status === 'Waiting' ? (
        <Cancel rental={rental} />
      ) : (
        <Button wide Icon={RotateCcw} onClick={() => onAgain(service)}>
          Same service again
        </Button>
      )}
    </div>
  )
}

/** Why it cannot be pressed stands at the foot of the card too. */
function Cancel({ rental: { order_id, cancel_blocked } }: { readonly rental: Rental }) {
  const cancel = useWrite(numbers.cancel, {
    as: 'action',
    onDone: ({ message, money }) => {
      // What came back is told by the shell, wherever the cancel was made.
      if (money !== 'refunded') toast.info(message)
      refresh(numbers.rentals, accounts.me)
    },
    // Most likely the card was a moment behind.
    onRefused: () => refresh(numbers.rentals),
  })
  return (
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
  )
}
