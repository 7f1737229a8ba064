import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { ResendButton } from '../../../forms/resend-button.tsx'
import { goneMessage, refusalMessage } from './purchase-messages.ts'
import type { Checkout } from './use-checkout.ts'

type CartNoticesProps = {
  readonly checkout: Checkout
  readonly onRemove: (...ids: readonly number[]) => void
}

/** The problems of the cart, and the actions that help. */
export function CartNotices({ checkout, onRemove }: CartNoticesProps) {
  const { gone, error, isInDoubt } = checkout
  const isSaid = error?.code === 'LOGS_GONE' && gone.length > 0
  return (
    <>
      {gone.length > 0 && (
        <Alert
          tone="wait"
          announce="polite"
          bare
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" busy={checkout.isReplacing} onClick={checkout.replaceGone}>
                {gone.length === 1 ? 'Replace it' : 'Replace them'}
              </Button>
              <Button size="sm" onClick={() => onRemove(...gone.map(({ id }) => id))}>
                {gone.length === 1 ? 'Remove it' : 'Remove them'}
              </Button>
            </span>
          }
        >
          <span className="wrap-anywhere">{goneMessage(gone)}</span>
        </Alert>
      )}
      {error && !isSaid && (
        <Alert
          tone={isInDoubt || error.code === 'PRICE_CHANGED' ? 'wait' : 'stop'}
          announce="polite"
          bare
          action={<Remedy checkout={checkout} />}
        >
          {refusalMessage(error)}
        </Alert>
      )}
    </>
  )
}

function Remedy({ checkout: { error, isInDoubt } }: { readonly checkout: Checkout }) {
  if (error?.code === 'INSUFFICIENT_BALANCE')
    return (
      <LinkButton size="sm" to={paths.recharge}>
        Fund Wallet
      </LinkButton>
    )
  if (error?.code === 'EMAIL_UNCONFIRMED') return <ResendButton />
  if (isInDoubt)
    return (
      <LinkButton size="sm" to={paths.logsOrder}>
        Logs Order
      </LinkButton>
    )
  return null
}
