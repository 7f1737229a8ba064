import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { shortageMessage } from '../../../format/shortage-message.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { ResendButton } from '../../../forms/resend-button.tsx'

/** Why a purchase was refused, and the action that helps. */
export function BuyRefusal({ error }: { readonly error: ApiError }) {
  const isPriceNews = error.code === 'PRICE_CHANGED'
  return (
    <Alert tone={isPriceNews ? 'wait' : 'stop'} announce="assertive" action={remedy(error)}>
      {refusalMessage(error)}
    </Alert>
  )
}

function remedy(error: ApiError): ReactNode {
  if (error.code === 'INSUFFICIENT_BALANCE')
    return (
      <LinkButton size="sm" to={paths.recharge}>
        Top Up Wallet
      </LinkButton>
    )
  if (error.code === 'EMAIL_UNCONFIRMED') return <ResendButton />
  if (error.code === 'PRICE_CHANGED' && error.price_ngn !== undefined)
    return (
      <Button size="sm" type="submit">
        Buy for {formatMoney(error.price_ngn)}
      </Button>
    )
  return undefined
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'fields' | 'shortage' | 'reason'>

/** Why a number could not be bought: the sentence of the rule, else the server's message (NUM-11, NUM-12). */
export function refusalMessage({ code, message, fields, shortage, reason }: Refusal): string {
  if (code === 'INSUFFICIENT_BALANCE' && shortage !== undefined) return shortageMessage(shortage)
  if (code === 'NETWORK') return `Failed to process rental: ${reason}`
  const [firstFault] = Object.values(fields)
  return firstFault ?? (message || 'An unexpected error occurred. Please try again.')
}
