import type { ApiError } from '../../../api/api-error.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { shortageMessage } from '../../../format/shortage-message.ts'
import { cutName } from '../product-names.ts'
import type { CartLine } from './cart.ts'

/** The refusal by the page itself (STORE-13). */
export const nothingToBuy = 'No items or invalid user.'

/** The toast of a purchase that failed (STORE-15). */
export function failureToast({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'NETWORK') return 'Network error. Try again.'
  return `Failed: ${(code !== 'UNREADABLE' && message) || 'Something went wrong'}`
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'isDefinite' | 'shortage' | 'price_ngn'>

/** The message that stays in the cart, with advice. */
export function refusalMessage(refusal: Refusal): string {
  const { code, message, isDefinite, shortage, price_ngn } = refusal
  if (code === 'STOPPED') return message
  if (!isDefinite)
    return "We couldn't confirm your purchase. Press Purchase again; you won't be charged twice."
  if (code === 'INSUFFICIENT_BALANCE' && shortage !== undefined) return shortageMessage(shortage)
  if (code === 'PRICE_CHANGED' && price_ngn !== undefined)
    return `The price changed: the total is ${formatMoney(price_ngn)} now. Nothing was charged.`
  return message
}

/** The selected logs that can no longer be bought: the first three by name, the others by count. */
export function goneMessage(gone: readonly Pick<CartLine, 'id' | 'product_name'>[]): string {
  const named = gone
    .slice(0, 3)
    .map(({ id, product_name }) => `“${cutName(product_name)}” (log ${id})`)
  const more = gone.length - named.length
  const names = more > 0 ? [...named, `${more} more`] : named
  const [last] = names.slice(-1)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
  return `${list} ${gone.length === 1 ? 'was' : 'were'} sold or taken off the shelf.`
}

/** The number of gone logs of a product that could not be replaced. */
export const notReplaced = (count: number): string =>
  count === 1
    ? 'One log is not replaced: its product has no more in stock.'
    : `${count} logs are not replaced: their product has no more in stock.`

/** Why gone logs could not be replaced; they stay in the cart. */
export const replaceFailure = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string =>
  code === 'NOT_FOUND' ? 'This product is no longer on sale.' : message
