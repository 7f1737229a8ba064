import { Readable } from 'node:stream'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import type { Reads } from '../platform/reads/reads.ts'
import { createVirtualAccount } from './create-virtual-account.ts'
import type { BankProvider } from './provider.ts'
import { virtualAccountOf } from './queries.ts'
import { moneySummary, type NumberCounts } from './summary.ts'
import { referralsOf } from './referrals/friends.ts'
import { transactionsOf } from './statement.ts'
import { statementOf } from './statement-file.ts'

type Applicant = { email: string; phone: string; first_name: string; last_name: string }

export const walletRoutes = (deps: {
  db: Db
  reads: Reads
  bank: BankProvider
  applicant: (userId: string) => Promise<Applicant>
  /** The query that counts the numbers of a user. */
  countNumbers: (userId: string) => RawBuilder<NumberCounts>
}): Endpoint[] => [
  on(wallet.transactions, ({ query }, { caller, request }) =>
    deps.reads.page(request, query.page, (db) => transactionsOf(db, caller.userId, query)),
  ),
  on(wallet.statement, async ({ query }, { caller, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    return Readable.from(statementOf(deps.reads.of(request), caller.userId, query))
  }),
  on(wallet.referrals, ({ query }, { caller }) => referralsOf(deps.db, caller.userId, query)),
  on(wallet.virtualAccount, async (_input, { caller }) => ({
    account: await virtualAccountOf(deps.db, caller.userId, deps.bank.name),
  })),
  on(wallet.createVirtualAccount, createVirtualAccount(deps)),
  on(wallet.summary, (_input, { caller: { userId } }) =>
    moneySummary(deps.db, userId, { bank: deps.bank.name, numbers: deps.countNumbers(userId) }),
  ),
]
