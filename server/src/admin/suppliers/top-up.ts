import type { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { formatNaira, parseNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { bodyHash } from '../../platform/ids.ts'
import { withIdempotency, type PlaceRow } from '../../wallet/with-idempotency.ts'
import { dollars } from './queries.ts'

type Row = PlaceRow<{ id: string }, unknown>

const known = 'There is a top-up with this reference already.'

/**
 * Records a payment to a supplier, once for each Idempotency-Key and each reference: bank -> float, with an audit
 * entry. Throws NOT_FOUND for a supplier that was never connected, NAME_TAKEN for a known reference.
 */
export const topUp =
  ({ db }: { readonly db: Db }): Handler<typeof suppliers.topUp> =>
  async ({ params, body }, context) => {
    const microUsd = (parseNaira(body.amount_usd) ?? 0) * 10_000
    const amount = parseNaira(body.amount_ngn) ?? 0
    const actor = actorOf(context)
    const place = () =>
      db.transaction().execute(async (tx) => {
        const found =
          await sql<Row>`select * from supplier_top_up(${actor.userId}, ${context.idempotencyKey},
          ${bodyHash({ ...params, ...body })}, ${params.kind}, ${params.name}, ${microUsd}, ${amount},
          ${body.reference}, ${body.note})`.execute(tx)
        const row = found.rows[0]
        if (row?.outcome === 'placed' && row.status === 201) {
          await recordAudit(tx, actor, {
            action: 'top up supplier',
            subject: `supplier:${params.kind}:${params.name}`,
            after: {
              topup: row.reply.id,
              amount_usd: dollars(microUsd),
              amount_ngn: formatNaira(amount),
              reference: body.reference,
              note: body.note,
            },
          })
        }
        return row
      })
    const done = await withIdempotency<{ id: string }, unknown>(place, {
      codes: { absent: 'NOT_FOUND', known: 'NAME_TAKEN' },
      extras: (_row, code) =>
        code === 'NAME_TAKEN' ? { message: known, fields: { reference: known } } : {},
    })
    const { id } = 'placed' in done ? keptOf(done.placed) : done.replay
    return { id, message: 'The top-up is recorded.' }
  }

function keptOf(row: Row): { id: string } {
  if (row.status !== 201) throw new Error('a top-up was placed without its id')
  return row.reply
}
