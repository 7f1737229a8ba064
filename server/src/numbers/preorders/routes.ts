import { mostPreorders, preorders } from '@nosim/contract/shop/preorders.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cancelPreorder, isOnSale, preordersOf, storePreorder } from './queries.ts'

const tooMany = `You're waiting for ${mostPreorders} numbers already. Cancel one of them first.`

/** The routes of the caller's pre-orders (NUM-80). */
export const preorderRoutes = (db: Db): Endpoint[] => [
  on(preorders.list, async (_input, { caller }) => ({
    preorders: await preordersOf(db, caller.userId),
  })),
  on(preorders.place, async ({ body }, { caller }) => {
    if (!caller.emailConfirmed) throw new Refusal('EMAIL_UNCONFIRMED')
    if (!(await isOnSale(db, body.service))) throw new Refusal('SERVICE_OFF')
    const stored = await storePreorder(db, caller.userId, body)
    if (!stored) throw new Refusal('TOO_MANY_RENTALS', { message: tooMany })
    return stored
  }),
  on(preorders.cancel, async ({ params }, { caller }) => {
    const cancelled = await cancelPreorder(db, caller.userId, params.id)
    if (!cancelled) throw new Refusal('NOT_FOUND')
    return cancelled
  }),
]
