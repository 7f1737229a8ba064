import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { userExists } from '../../accounts/users/queries.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../../wallet/manual-transfers/request-transfer.ts'
import { depositById } from '../../wallet/manual-transfers/queries.ts'

/** Credits a deposit in suspense to the user that the admin chose. */
export const assignDeposit =
  (deps: TransferDependencies): Handler<typeof manualTransfers.assign> =>
  async ({ params: { id }, body }, context) => {
    const { amount } = await found(deps, id)
    if (!(await userExists(deps.db, body.user_id))) throw new Refusal('NOT_FOUND')
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'assign',
        userId: body.user_id,
        amount,
        reason: body.reason,
        subject: `deposit:${id}`,
      },
    )
  }

/** Credits a held deposit to the user whose virtual account received it. */
export const releaseDeposit =
  (deps: TransferDependencies): Handler<typeof manualTransfers.release> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const { amount, userId } = await found(deps, id)
    if (userId === null) throw new Refusal('SETTLED')
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      { kind: 'release', userId, amount, reason, subject: `deposit:${id}` },
    )
  }

/** Keeps a deposit that no user claimed. */
export const keepDeposit =
  (deps: TransferDependencies): Handler<typeof manualTransfers.keep> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const { amount } = await found(deps, id)
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      { kind: 'keep', userId: null, amount, reason, subject: `deposit:${id}` },
    )
  }

/** Books that the bank reversed a deposit, as its dashboard or its letter states. */
export const reverseDeposit =
  (deps: TransferDependencies): Handler<typeof manualTransfers.reverse> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const { amount, userId } = await found(deps, id)
    return requestTransfer(
      deps,
      { actor: actorOf(context), key: context.idempotencyKey },
      { kind: 'reverse', userId, amount, reason, subject: `deposit:${id}` },
    )
  }

async function found({ db }: TransferDependencies, id: string) {
  const deposit = await depositById(db, id)
  if (!deposit) throw new Refusal('NOT_FOUND')
  return deposit
}
