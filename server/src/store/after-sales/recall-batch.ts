import type { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requestTransfer } from '../../wallet/manual-transfers/request-transfer.ts'
import { needsSecondAdmin } from '../../wallet/manual-transfers/queries.ts'
import { batchOf } from '../inventory/batches.ts'
import { stockChanged, type StoreDependencies } from '../inventory/dependencies.ts'

type Owed = { owed: number; buyers: number; amount: number; own: boolean }

/** What a recall would do, and whether its refunds would wait for a second admin. Throws NOT_FOUND. */
export const previewRecall =
  ({ db, transfers }: StoreDependencies): Handler<typeof accountLogs.recallPreview> =>
  async ({ params: { id } }, { caller }) => {
    const batch = await batchOf(db, id)
    if (!batch) throw new Refusal('NOT_FOUND')
    const found = await sql<Owed>`select count(*) as owed, count(distinct buyer) as buyers,
      coalesce(sum(price), 0)::bigint as amount, coalesce(bool_or(buyer = ${caller.userId}), false) as own
      from store_recall_lines(${id})`.execute(db)
    const { owed = 0, buyers = 0, amount = 0, own = false } = found.rows[0] ?? {}
    const context = { admin: caller.userId, amount: kobo(amount) }
    return {
      available: batch.available,
      owed,
      buyers,
      amount: formatNaira(amount),
      needs_approval: own || (await needsSecondAdmin(db, transfers.limits, context)),
    }
  }

/**
 * Withdraws a batch from sale at once; a job refunds its buyers. Where the refunds are above the limits of the admin,
 * or the admin is a buyer, a second admin must approve. Declined refunds may be requested again. Throws NOT_FOUND,
 * RECALLED.
 */
export const recallBatch =
  (deps: StoreDependencies): Handler<typeof accountLogs.recall> =>
  async ({ params: { id }, body }, context) => {
    const before = await batchOf(deps.db, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const actor = actorOf(context)
    const subject = `batch:${id}`
    await requestTransfer(
      deps.transfers,
      {
        actor,
        key: context.idempotencyKey,
        within: async (tx) => {
          const after = await batchOf(tx, id)
          await recordAudit(tx, actor, { action: 'recall batch', subject, before, after })
        },
      },
      { kind: 'recall', userId: null, amount: kobo(0), reason: body.reason, subject },
    )
    stockChanged(deps, [before.product_id])
    const after = await batchOf(deps.db, id)
    if (!after) throw new Error('a batch vanished while it was recalled')
    return after
  }
