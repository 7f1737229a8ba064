import type {
  adminPromotions,
  DryRun,
  NewPromotion,
  Promotion,
} from '@nosim/contract/admin/promotions/promotions.ts'
import { formatNaira, parseNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { type Actor, actorOf, changeAudited, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { bodyHash } from '../../platform/ids.ts'
import { promotionOf } from './queries.ts'

type Terms = Omit<NewPromotion, 'code' | 'line' | 'category' | 'thing'>

/** The terms as columns of the table, amounts in kobo. */
const columnsOf = ({ amount, least_spend, ...terms }: Terms) => ({
  ...terms,
  amount: amount === null ? null : (parseNaira(amount) ?? null),
  least_spend: parseNaira(least_spend) ?? 0,
})

/** Creates a promotion, once for each key (PROMO-11). Throws NAME_TAKEN where another open promotion has its code. */
export const createPromotion =
  (db: Db): Handler<typeof adminPromotions.create> =>
  ({ body }, context) =>
    db.transaction().execute(async (tx) => {
      const actor = actorOf(context)
      const { idempotencyKey: key } = context
      const known = await claimed(tx, actor, { key, hash: bodyHash(body) })
      if (known) return known
      const { id } = await tx
        .insertInto('promotion')
        .values({ ...columnsOf(body), created_by: actor.userId })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          if (violates(error, 'promotion_code')) {
            throw new Refusal('NAME_TAKEN', { fields: { code: 'Another promotion has this code' } })
          }
          throw error
        })
      const made = await presentOf(tx, id)
      await recordAudit(tx, actor, {
        action: 'create promotion',
        subject: `promotion:${id}`,
        after: made,
      })
      await sql`select idempotency_respond(${actor.userId}, 'promotion', ${key}, 201, ${JSON.stringify(made)}::jsonb)`.execute(
        tx,
      )
      return made
    })

/** Claims the key, or returns its first response. Throws IDEMPOTENCY_CONFLICT and STILL_RUNNING. */
async function claimed(
  tx: Queryable,
  actor: Actor,
  { key, hash }: { key: string; hash: Buffer },
): Promise<Promotion | undefined> {
  const found = await sql<{ outcome: string; reply: Promotion | null }>`
    select * from idempotency_claim(${actor.userId}, 'promotion', ${key}, ${hash})`.execute(tx)
  const [claim] = found.rows
  if (claim?.outcome === 'claimed') return undefined
  if (claim?.reply) return claim.reply
  throw new Refusal(claim?.outcome === 'running' ? 'STILL_RUNNING' : 'IDEMPOTENCY_CONFLICT')
}

async function presentOf(tx: Queryable, id: string): Promise<Promotion> {
  const promotion = await promotionOf(tx, id)
  if (!promotion) throw new Refusal('NOT_FOUND')
  return promotion
}

/**
 * Changes the terms of a promotion; earlier orders keep theirs (PROMO-12). Throws NOT_FOUND, ORDER_OVER where it has
 * ended, and VALIDATION_FAILED where it was used more often than its new limit.
 */
export const changePromotion =
  (db: Db): Handler<typeof adminPromotions.change> =>
  ({ params: { id }, body }, context) =>
    changed(db, context, {
      id,
      action: 'change promotion',
      write: async (tx) => {
        await tx
          .updateTable('promotion')
          .set(columnsOf(body))
          .where('id', '=', id)
          .execute()
          .catch((error: unknown) => {
            if (!violates(error, 'promotion_uses')) throw error
            const message = 'It was used more often already'
            throw new Refusal('VALIDATION_FAILED', { fields: { most_uses: message } })
          })
      },
    })

/** Pauses, resumes or ends a promotion (PROMO-12). Throws NOT_FOUND, and ORDER_OVER where it has ended. */
export const switchPromotion =
  (db: Db): Handler<typeof adminPromotions.switch> =>
  ({ params: { id }, body: { state } }, context) =>
    changed(db, context, {
      id,
      action: { on: 'resume promotion', paused: 'pause promotion', ended: 'end promotion' }[state],
      write: async (tx) => {
        await tx.updateTable('promotion').set({ state }).where('id', '=', id).execute()
      },
    })

const changed = (
  db: Db,
  context: Parameters<typeof actorOf>[0],
  { id, action, write }: { id: string; action: string; write: (tx: Queryable) => Promise<void> },
): Promise<Promotion> =>
  changeAudited(db, actorOf(context), {
    action,
    subject: `promotion:${id}`,
    read: async (tx) => {
      await sql`select promotion_lock_terms(${id})`.execute(tx)
      return promotionOf(tx, id)
    },
    write: async (tx) => {
      const { state } = await presentOf(tx, id)
      if (state === 'ended')
        throw new Refusal('ORDER_OVER', { message: 'This promotion has ended.' })
      await write(tx)
    },
  })

/** The days that a dry run looks back, and the most orders of each line of business that it reads. */
const dryRun = { days: 30, most: 50_000 } as const

/** What a promotion would have cost in the last 30 days (PROMO-13). It writes nothing. */
export async function dryRunOf(db: Queryable, terms: NewPromotion): Promise<DryRun> {
  type Row = Omit<DryRun, 'spend' | 'cost'> & { spend: number; cut: number }
  const found =
    await sql<Row>`select * from promotion_dry_run(${JSON.stringify(columnsOf(terms))}::jsonb, ${dryRun.days},
    ${dryRun.most})`.execute(db)
  const [sums] = found.rows
  if (!sums) throw new Error('a dry run has no sums')
  const { spend, cut, ...counts } = sums
  return { ...counts, spend: formatNaira(spend), cost: formatNaira(cut) }
}
