import type { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { detailsOf } from '../../accounts/user-admin/queries.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { datedAccountOf } from '../../wallet/queries.ts'
import { transactionsOf } from '../../wallet/statement.ts'
import { statementOf } from '../../wallet/statement-file.ts'
import { Readable } from 'node:stream'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { BankProvider } from '../../wallet/provider.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { userExists } from '../../accounts/users/queries.ts'
import { isId } from '../../platform/ids.ts'

/** One user, with the newest 20 wallet lines and the virtual account (USERS-13 to USERS-17). Throws NOT_FOUND. */
export const readUser =
  ({
    db,
    bank,
    debug,
  }: {
    db: Db
    bank: Pick<BankProvider, 'name'>
    debug: boolean
  }): Handler<typeof adminUsers.user> =>
  async ({ params: { id } }) => {
    const user = await detailsOf(db, id)
    if (!user) throw new Refusal('NOT_FOUND')
    const [{ transactions }, virtual_account] = await Promise.all([
      transactionsOf(db, id, { page: 1, limit: 20 }),
      datedAccountOf(db, id, bank.name),
    ])
    return { user, transactions, virtual_account, has_debug: debug }
  }

/** The wallet lines of a user as a file. The audit records the export before the file is sent. Throws NOT_FOUND. */
export const exportStatement =
  (db: Db, reads: Reads): Handler<typeof adminUsers.statement> =>
  async ({ params: { id }, query }, context) => {
    await refuseUnknown(db, id)
    const entry = { action: 'export statement', subject: `user:${id}`, after: query }
    await recordAudit(db, actorOf(context), entry)
    context.reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    return Readable.from(statementOf(reads.of(context.request), id, query))
  }

/** Throws NOT_FOUND for an unknown user. */
export async function refuseUnknown(db: Queryable, id: string): Promise<void> {
  if (!isId(id) || !(await userExists(db, id))) throw new Refusal('NOT_FOUND')
}
