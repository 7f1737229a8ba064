import { people } from '@nosim/contract/admin/people/people.ts'
import { savedViews } from '@nosim/contract/admin/people/saved-views.ts'
import { blockUser, unblockUser, type CareParts } from '../../accounts/user-admin/block-user.ts'
import { endUserSession, endUserSessions } from '../../accounts/user-admin/end-sessions.ts'
import { exportUsers } from '../../accounts/user-admin/export-users.ts'
import { listUsers } from '../../accounts/user-admin/list-users.ts'
import { placesOf } from '../../accounts/user-admin/queries.ts'
import { forgetView, saveView, viewsOf } from '../../accounts/user-admin/saved-views.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkWallets, ledgerLinesOf } from '../../wallet/manual-transfers/check-balances.ts'
import type { BankProvider } from '../../wallet/provider.ts'
import { transactionsOf } from '../../wallet/statement.ts'
import { auditPage } from '../audit/queries.ts'
import { exportStatement } from './export-statement.ts'
import { readUser } from './read-user.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { userOrders } from './user-orders.ts'

export type PeopleParts = CareParts & {
  readonly bank: BankProvider
  /** Whether to show Debug Info: never in production. */
  readonly debug: boolean
}

export const peopleRoutes = (parts: PeopleParts): Door[] => [
  on(people.users, ({ query }) => listUsers(parts.db, query)),
  on(people.exportUsers, exportUsers(parts.db)),
  on(people.user, readUser(parts)),
  on(people.transactions, async ({ params: { id }, query }) => {
    await refuseUnknown(parts.db, id)
    return transactionsOf(parts.db, id, query)
  }),
  on(people.statement, exportStatement(parts.db)),
  on(people.orders, async ({ params: { id }, query }) => {
    await refuseUnknown(parts.db, id)
    return userOrders(parts.db, id, query)
  }),
  on(people.sessions, async ({ params: { id } }) => {
    await refuseUnknown(parts.db, id)
    return { sessions: await placesOf(parts.db, id) }
  }),
  on(people.endSession, endUserSession(parts)),
  on(people.endSessions, endUserSessions(parts)),
  on(people.audit, async ({ params: { id }, query }) => {
    await refuseUnknown(parts.db, id)
    return auditPage(parts.db, { ...query, subject: `user:${id}` })
  }),
  on(people.debug, async ({ params: { id } }) => {
    if (!parts.debug) throw new Refusal('NOT_FOUND')
    await refuseUnknown(parts.db, id)
    const [wallets, lines] = await Promise.all([
      checkWallets(parts.db, id),
      ledgerLinesOf(parts.db, id),
    ])
    return { wallets, ...lines }
  }),
  on(people.block, blockUser(parts)),
  on(people.unblock, unblockUser(parts)),
  on(savedViews.list, async (_input, { caller }) => ({
    views: await viewsOf(parts.db, caller.userId),
  })),
  on(savedViews.save, saveView(parts.db)),
  on(savedViews.forget, forgetView(parts.db)),
]
