import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { numbers, type Rental, type DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { servicesQuery } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button, type ButtonProps } from '../../../ui/actions/button.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { toast } from '../../../ui/toast/toast.ts'

export type CardActionsProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  /** Selects the same service in the form. */
  readonly onAgain: (service: string) => void
  /** Further actions, below these. */
  readonly children: ReactNode
}

/**
 * Copy OTP, and beside it Cancel while the number waits, or the same service again after it (NUM-53). Further actions
 * are below.
 */
export function CardActions({ rental, status, onAgain, children }: CardActionsProps) {
  const { last_sms_code, service } = rental
  const isWaiting = status === 'Waiting'
  const cancel = useCancel(rental)
  const price = usePriceOf(service, rental.duration)
  const hasCode = last_sms_code !== null && status !== 'Cancelled'
  const again: ButtonProps = { Icon: RotateCcw, onClick: () => onAgain(service) }
  return (
    <>
      <div className={isWaiting ? 'grid grid-cols-2 gap-3' : 'grid gap-3 @md:grid-cols-[2fr_3fr]'}>
        <CopyButton
          wide
          tone={hasCode ? 'primary' : 'plain'}
          text={last_sms_code ?? ''}
          label="Copy OTP"
          copied="OTP copied to clipboard ✅"
          failed="Failed to copy ❌"
          disabled={!hasCode}
        />
        {/* One button for both, so that it keeps the focus when its action changes. */}
        {(isWaiting || price !== undefined) && (
          <Button wide {...(isWaiting ? cancel : again)}>
            {isWaiting ? 'Cancel' : `Same service again · ${formatMoney(price ?? 0)}`}
          </Button>
        )}
      </div>
      <AnotherCode rental={rental} />
      {children}
    </>
  )
}

/** Requests another code, if one can come. Then it says so until the code arrives (NUM-94). */
function AnotherCode({ rental: { order_id, another_code } }: { readonly rental: Rental }) {
  const request = useWrite(numbers.anotherCode, {
    as: 'action',
    onDone: () => refresh(numbers.rentals),
    // The shown card was probably out of date.
    onRefused: () => refresh(numbers.rentals),
  })
  if (another_code === null) return null
  const isRequested = another_code === 'requested'
  return (
    <>
      <Button
        wide
        Icon={MessageSquarePlus}
        busy={request.isSending}
        busyLabel="Asking..."
        onClick={() => request.send({ params: { order_id } })}
      >
        {isRequested ? 'Ask again' : 'Ask for another code'}
      </Button>
      <output className="text-label text-ink-soft empty:hidden">
        {isRequested &&
          'Another code is requested. Have it sent to this number; it will appear here.'}
      </output>
    </>
  )
}

/** The button that cancels. The foot of the card also says why it is disabled. */
function useCancel({ order_id, cancel_blocked }: Rental): ButtonProps {
  const cancel = useWrite(numbers.cancel, {
    as: 'action',
    onDone: ({ message, money }) => {
      // A refund is announced by the shell.
      if (money !== 'refunded') toast.info(message)
      refresh(numbers.rentals, accounts.me)
    },
    // The shown card was probably out of date.
    onRefused: () => refresh(numbers.rentals),
  })
  return {
    tone: cancel_blocked === null ? 'stop' : 'plain',
    Icon: X,
    busy: cancel.isSending,
    busyLabel: 'Cancelling...',
    disabledReason: cancel_blocked,
    onClick: () => cancel.send({ params: { order_id } }),
  }
}

/** The current price of a number for a service, in naira; undefined while it is unknown or off sale. */
function usePriceOf(code: string, duration: Rental['duration']): number | undefined {
  const { data } = useQuery(servicesQuery())
  return data?.services.find((service) => service.code === code)?.durations[duration]
}
