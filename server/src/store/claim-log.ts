import type { store } from '@nosim/contract/shop/store.ts'
import { sql } from 'kysely'
import { violates } from '../platform/db/pg-errors.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { StoreDependencies } from './inventory/dependencies.ts'

type Line = { order_id: string; over: boolean; settled: boolean }

/** Opens a buyer's claim about a dead log, within its warranty. Throws NOT_FOUND, WARRANTY_OVER, CLAIM_OPEN. */
export const claimLog =
  ({ db, publish }: StoreDependencies): Handler<typeof store.claim> =>
  async ({ params: { id }, body }, { caller }) => {
    await db.transaction().execute(async (tx) => {
      const mine = sql`from store_line s join store_order o on o.id = s.order_id
        where s.id = ${id} and o.user_id = ${caller.userId}`
      // Locked, so that the line is not refunded or replaced while the claim is written. The line is read after that.
      await sql`select 1 ${mine} for no key update of o`.execute(tx)
      const found = await sql<Line>`select s.order_id, s.warranty_until <= now() as over,
        s.refunded_at is not null or s.replacement is not null as settled ${mine}`.execute(tx)
      const line = found.rows[0]
      if (!line) throw new Refusal('NOT_FOUND')
      if (line.over || line.settled) throw new Refusal('WARRANTY_OVER')
      await tx
        .insertInto('warranty_claim')
        .values({ line: id, reason: body.reason })
        .execute()
        .catch((error: unknown) => {
          throw violates(error, 'warranty_claim_open') ? new Refusal('CLAIM_OPEN') : error
        })
      await sql`insert into live_event (user_id, kind, subject)
        values (${caller.userId}, 'store', ${line.order_id})`.execute(tx)
    })
    publish([caller.userId])
    return { message: "Thank you. We'll look into it and reply here, on your order." }
  }
