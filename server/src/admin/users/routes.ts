import { userDebug } from '@nosim/contract/admin/users/debug.ts'
import { adminUsers, type UserOrder } from '@nosim/contract/admin/users/users.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { closures } from '@nosim/contract/admin/users/closures.ts'
import { savedViews } from '@nosim/contract/admin/users/saved-views.ts'
import { cancelClosure } from '../../accounts/user-admin/cancel-closure.ts'
import { closuresOf } from '../../accounts/closure/queries.ts'
import {
  blockUser,
  unblockUser,
  type UserAdminDependencies,
} from '../../accounts/user-admin/block-user.ts'
import { endUserSession, endUserSessions } from '../../accounts/user-admin/end-sessions.ts'
import { exportUsers } from '../../accounts/user-admin/export-users.ts'
import { listUsers, looksAtWallets } from '../../accounts/user-admin/list-users.ts'
import { placesOf } from '../../accounts/user-admin/queries.ts'
import { forgetView, saveView, viewsOf } from '../../accounts/user-admin/saved-views.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkBalances, ledgerLinesOf } from '../../wallet/manual-transfers/check-balances.ts'
import type { BankProvider } from '../../wallet/provider.ts'
import { transactionsOf } from '../../wallet/statement.ts'
import { auditPage } from '../audit/queries.ts'
import { exportStatement, readUser, refuseUnknown } from './read-user.ts'

/** Reads a page of a user's orders of one line of business, or the order with an id. */
type ReadUserOrders = (
  db: Queryable,
  userId: string,
  page: { page: number; limit: number; order?: string | undefined },
) => Promise<{ orders: UserOrder[]; total: number }>

export type UserRouteDependencies = UserAdminDependencies & {
  readonly orders: Readonly<Record<LineOfBusiness, ReadUserOrders>>
  readonly reads: Reads
  readonly bank: BankProvider
  readonly brand: string
  /** Whether to show Debug Info: never in production. */
  readonly debug: boolean
}

export const userRoutes = (deps: UserRouteDependencies): Endpoint[] => [
  on(adminUsers.users, ({ query }, { request }) =>
    // A list by balance first updates the sums of the wallets, so it needs the primary.
    looksAtWallets(query)
      ? listUsers(deps.db, query)
      : deps.reads.run(request, (db) => listUsers(db, query)),
  ),
  on(adminUsers.exportUsers, exportUsers(deps)),
  on(adminUsers.user, readUser(deps)),
  on(adminUsers.transactions, async ({ params: { id }, query }, { request }) => {
    await refuseUnknown(deps.db, id)
    return deps.reads.page(request, query.page, (db) => transactionsOf(db, id, query))
  }),
  on(adminUsers.statement, exportStatement(deps.db, deps.reads)),
  on(adminUsers.orders, async ({ params: { id }, query }, { request }) => {
    await refuseUnknown(deps.db, id)
    const { line, ...page } = query
    return deps.reads.page(request, page.page, (db) => deps.orders[line](db, id, page))
  }),
  on(adminUsers.sessions, async ({ params: { id } }) => {
    await refuseUnknown(deps.db, id)
    return { sessions: await placesOf(deps.db, id) }
  }),
  on(adminUsers.endSession, endUserSession(deps)),
  on(adminUsers.endSessions, endUserSessions(deps)),
  on(adminUsers.audit, async ({ params: { id }, query }, { request }) => {
    await refuseUnknown(deps.db, id)
    return deps.reads.run(request, (db) => auditPage(db, { ...query, subject: `user:${id}` }))
  }),
  on(userDebug.read, async ({ params: { id } }) => {
    if (!deps.debug) throw new Refusal('NOT_FOUND')
    await refuseUnknown(deps.db, id)
    const [wallets, lines] = await Promise.all([
      checkBalances(deps.db, id),
      ledgerLinesOf(deps.db, id),
    ])
    return { wallets, ...lines }
  }),
  on(adminUsers.block, blockUser(deps)),
  on(adminUsers.unblock, unblockUser(deps)),
  on(closures.list, ({ query }) => closuresOf(deps.db, query)),
  on(closures.cancel, cancelClosure(deps)),
  on(savedViews.list, async (_input, { caller }) => ({
    views: await viewsOf(deps.db, caller.userId),
  })),
  on(savedViews.save, saveView(deps.db)),
  on(savedViews.forget, forgetView(deps.db)),
]
