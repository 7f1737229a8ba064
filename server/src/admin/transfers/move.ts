import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { kobo, parseNaira, type Kobo } from '@nosim/contract/base/money.ts'
import { userExists } from '../../accounts/users/queries.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ticketOf } from '../../tickets/queries.ts'
import { buyerOf } from './sales.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../../wallet/manual-transfers/request-transfer.ts'

const koboOf = (amount: string): Kobo => parseNaira(amount) ?? kobo(0)

/** Adds funds to the main wallet of a user (TRANSFER-1), for a ticket where one is named (TICKET-17). */
export const addFunds =
  (deps: TransferDependencies): Handler<typeof manualTransfers.credit> =>
  async ({ params: { id }, body }, context) => {
    const { ticket } = body
    if (!(await userExists(deps.db, id))) throw new Refusal('NOT_FOUND')
    if (ticket !== undefined && !(await ticketOf(deps.db, id, ticket)))
      throw new Refusal('NOT_FOUND')
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'credit',
        userId: id,
        amount: koboOf(body.amount),
        reason: body.description || 'Funds added by admin',
        ...(ticket !== undefined && { subject: `ticket:${ticket}` }),
      },
    )
  }

/** Deducts funds; below zero only with `allow_negative`. */
export const deductFunds =
  (deps: TransferDependencies): Handler<typeof manualTransfers.debit> =>
  async ({ params: { id }, body }, context) => {
    if (!(await userExists(deps.db, id))) throw new Refusal('NOT_FOUND')
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'debit',
        userId: id,
        amount: koboOf(body.amount),
        reason: body.description || 'Funds deducted by admin',
        allowNegative: body.allow_negative,
      },
    )
  }

/** The subject of a refund: the order, or in the store one log of it. */
const subjectOf = (line: LineOfBusiness, id: string): string =>
  `${line === 'store' ? 'line' : line}:${id}`

/** Refunds an order, a part of it, or one log of it. The database compares the amount under the lock of the order. */
export const refundOrder =
  (deps: TransferDependencies): Handler<typeof manualTransfers.refund> =>
  async ({ body: { line, id, amount, reason } }, context) => {
    const userId = await buyerOf(deps.db, line, id)
    if (userId === undefined) throw new Refusal('NOT_FOUND')
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'refund',
        userId,
        amount: koboOf(amount),
        reason,
        subject: subjectOf(line, id),
      },
    )
  }
