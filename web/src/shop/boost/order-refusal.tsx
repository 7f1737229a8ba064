import { displayNaira } from '@nosim/contract/base/money.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import type { ApiError } from '../../api/api-error.ts'
import { ResendButton } from '../shell/resend-button.tsx'
import { newCharge, refusalMessage } from './refusal-message.ts'

type OrderRefusalProps = {
  readonly error: ApiError
  /** Sends the order once more, at the new charge where there is one. */
  readonly onAgain: () => void
}

/** Why an order was refused, and what helps. The form's own button waits until something has changed. */
export function OrderRefusal({ error, onAgain }: OrderRefusalProps) {
  const charge = newCharge(error)
  return (
    <Alert
      bare
      tone={charge === undefined ? 'stop' : 'wait'}
      announce="assertive"
      action={
        <span className="flex flex-wrap gap-2">
          {error.code === 'INSUFFICIENT_BALANCE' && (
            <LinkButton size="sm" to={paths.recharge}>
              Top Up Wallet
            </LinkButton>
          )}
          {error.code === 'EMAIL_UNCONFIRMED' && <ResendButton />}
          <Button size="sm" onClick={onAgain}>
            {charge === undefined ? 'Try again' : `Order for ${displayNaira(charge)}`}
          </Button>
        </span>
      }
    >
      {refusalMessage(error)}
    </Alert>
  )
}
