import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { decideTransfer } from '../../wallet/manual-transfers/decide-transfer.ts'
import type { TransferDependencies } from '../../wallet/manual-transfers/request-transfer.ts'
import { actionOf } from '../../wallet/manual-transfers/queries.ts'

/** Approves the request of another admin. */
export const approve =
  (deps: TransferDependencies): Handler<typeof manualTransfers.approve> =>
  async ({ params: { id } }, context) => {
    await decideTransfer(deps, actorOf(context), { id, agrees: true })
    return decided(deps, context.caller.userId, id)
  }

/** Declines a request, or withdraws the admin's own. */
export const decline =
  (deps: TransferDependencies): Handler<typeof manualTransfers.decline> =>
  async ({ params: { id }, body: { reason } }, context) => {
    await decideTransfer(deps, actorOf(context), { id, agrees: false, reason })
    return decided(deps, context.caller.userId, id)
  }

async function decided({ db }: TransferDependencies, reader: string, id: string) {
  const action = await actionOf(db, reader, id)
  if (!action) throw new Refusal('NOT_FOUND')
  return action
}
