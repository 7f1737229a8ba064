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
  /** Sends the order again, at the new charge if there is one. */
  readonly onAgain: () => void
  /** Keeps the input while the user tops up on another page. */
  readonly onTopUp: () => void
}

/** Why an order was refused, and what helps. The submit button stays disabled until an input changes. */
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

/** The outcome of a placed order. An unconfirmed order is not a success yet, and one that was released has failed. */
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

/** The new charge in kobo, if the price changed; else undefined. */
export function newCharge(refusal: Pick<ApiError, 'code' | 'price_ngn'> | null): Kobo | undefined {
  if (refusal?.code !== 'PRICE_CHANGED' || refusal.price_ngn === undefined) return undefined
  // Converted through text, which keeps the digits exact.
  return parseNaira(String(refusal.price_ngn)) ?? kobo(0)
}
