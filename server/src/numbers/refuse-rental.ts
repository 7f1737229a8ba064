import { problemOf, Refusal } from '../platform/http/refusal.ts'
import { refuseOrder, type Machine } from './rental/machine.ts'
import { detailOf, refusalsUpstream, type Refused } from './rental/request-number.ts'

/**
 * Releases the hold of an order that each of its suppliers refused, `last` at the end, and throws the refusal that tells its
 * user most: a supplier that is down says nothing of the others' stock.
 */
export async function refuseRental(
  machine: Machine,
  rental: { readonly id: string; readonly user_id: string },
  { refusals, last }: { readonly refusals: readonly Refused[]; readonly last: Refused },
): Promise<never> {
  const isUseful = ({ why }: Refused) => refusalsUpstream[why].code !== 'SUPPLIER_DOWN'
  const refusal = refusals.findLast(isUseful) ?? last
  const { code, message: usual } = refusalsUpstream[refusal.why]
  const message = refusal.message ?? usual
  const extras = message ? { message } : {}
  const { status } = problemOf(code)
  await refuseOrder(machine, rental, {
    detail: detailOf(refusal),
    status,
    reply: { code, ...extras },
  })
  throw new Refusal(code, extras)
}
