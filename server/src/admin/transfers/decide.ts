import type { money } from '@nosim/contract/admin/money.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { decideMoney, type DeskParts } from '../../wallet/manual-transfers/request-transfer.ts'
import { actionOf } from '../../wallet/manual-transfers/queries.ts'

/** Does what another admin asked for. */
export const approve =
  (parts: DeskParts): Handler<typeof money.approve> =>
  async ({ params: { id } }, asked) => {
    await decideMoney(parts, actorOf(asked), { id, agrees: true })
    return decided(parts, asked.caller.userId, id)
  }

/** Declines it, or takes back what oneself asked for. */
export const decline =
  (parts: DeskParts): Handler<typeof money.decline> =>
  async ({ params: { id }, body: { reason } }, asked) => {
    await decideMoney(parts, actorOf(asked), { id, agrees: false, reason })
    return decided(parts, asked.caller.userId, id)
  }

async function decided({ db }: DeskParts, reader: string, id: string) {
  const action = await actionOf(db, reader, id)
  if (!action) throw new Refusal('NOT_FOUND')
  return action
}
