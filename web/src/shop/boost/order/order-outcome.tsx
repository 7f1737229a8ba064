import type { BoostOrder } from '@nosim/contract/shop/boost.ts'
import { errors } from '@nosim/contract/base/errors.ts'
import { displayNaira, kobo, type Kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { shortageMessage } from '../../../format/shortage-message.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import type { ApiError } from '../../../api/api-error.ts'
import { ResendButton } from '../../../forms/resend-button.tsx'

type OrderRefusalProps = {
  readonly error: ApiError
  /** Sends the order once more, at the new charge where there is one. */
  readonly onAgain: () => void
  /** Keeps what was entered, for the return from the page that tops up. */
  readonly onTopUp: () => void
}

/** Why an order was refused, and what helps. The form's own button waits until something has changed. */
export function OrderRefusal({ error, onAgain, onTopUp }: OrderRefusalProps) {
  const charge = newCharge(error)
  return (
    <Alert
      bare
      tone={charge === undefined ? 'stop' : 'wait'}
      announce="assertive"
      action={
        <span className="flex flex-wrap gap-2">
          {error.code === 'INSUFFICIENT_BALANCE' && (
            <LinkButton size="sm" to={paths.recharge} onClick={onTopUp}>
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

export type Placed = Pick<BoostOrder, 'status'> & { readonly message: string }

/** An order that the supplier has not confirmed is no good news yet; one that an admin released meanwhile is none. */
export function PlacedAlert({ placed }: { readonly placed: Placed }) {
  return (
    <Alert
      bare
      tone={placed.status === 'unconfirmed' || placed.status === 'failed' ? 'wait' : 'good'}
      announce="polite"
      action={
        <LinkButton size="sm" to={paths.boostHistory}>
          Boost History
        </LinkButton>
      }
    >
      {placed.message}
    </Alert>
  )
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'fields' | 'shortage'>

/** Why an order was refused (BOOST-12). */
export function refusalMessage({ code, message, fields, shortage }: Refusal): string {
  if (code === 'STOPPED') return message
  const [firstFault] = Object.values(fields)
  const isShort = code === 'INSUFFICIENT_BALANCE' && shortage !== undefined
  const words = isShort
    ? shortageMessage(shortage)
    : firstFault || message || errors.INTERNAL.message
  return `❌ Error: ${words}`
}

/** The charge that a refusal has named instead of the one that was shown, in kobo. */
export function newCharge(refusal: Pick<ApiError, 'code' | 'price_ngn'> | null): Kobo | undefined {
  if (refusal?.code !== 'PRICE_CHANGED' || refusal.price_ngn === undefined) return undefined
  // Through text: the digits of a sum are exact there.
  return parseNaira(String(refusal.price_ngn)) ?? kobo(0)
}
