import type { adminUsers, UserFilter, UserLine } from '@nosim/contract/admin/users/users.ts'
import { sql, type RawBuilder } from 'kysely'
import { Readable } from 'node:stream'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import { withCustomPlan } from '../../platform/db/transaction-settings.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { allOf, userWhere, hasBalance, linesOf, ofStatus } from './user-rows.ts'
import { refreshBalances } from '../../wallet/queries.ts'

/**
 * The matching users as a CSV file, which is written while it is read. The audit records the export before the first
 * line is sent. At the end it records the number of lines, also where the export was interrupted.
 */
export const exportUsers =
  ({ db, reads }: { db: Db; reads: Reads }): Handler<typeof adminUsers.exportUsers> =>
  async ({ query }, context) => {
    const actor = actorOf(context)
    await recordAudit(db, actor, { action: 'export users', subject: 'users', after: query })
    context.reply.header('content-disposition', 'attachment; filename="users.csv"')
    return Readable.from(
      // A filter by balance first updates the sums of the wallets, so it needs the primary.
      fileOf({ db, from: hasBalance(query) ? db : reads.of(context.request) }, actor, query),
    )
  }

const head = [
  'User ID',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Country',
  'Activated',
  'Blocked',
  'Role',
  'Balance',
  'Refer balance',
  'Joined',
  'Last login',
]

async function* fileOf(
  { db, from }: { db: Db; from: Db },
  actor: Actor,
  filter: UserFilter,
): AsyncGenerator<string> {
  let rows = 0
  let whole = false
  try {
    yield csvStart + csvLine(head)
    for await (const users of batches(from, filter)) {
      yield users.map((user) => csvLine(cellsOf(user))).join('')
      rows += users.length
    }
    whole = true
  } finally {
    // Also when the client disconnects.
    const after = { ...filter, rows, whole }
    await recordAudit(db, actor, { action: 'export users', subject: 'users', after })
  }
}

/** Times are RFC 3339 in UTC, amounts are naira. */
const cellsOf = (user: UserLine): string[] => [
  user.user_id,
  user.firstname,
  user.lastname,
  user.email,
  user.phone,
  user.country,
  user.is_activated ? 'yes' : 'no',
  user.is_blocked ? 'yes' : 'no',
  user.role ?? '',
  user.bal,
  user.refer_bal,
  user.joining_date,
  user.last_login ?? '',
]

/** How many users are read at once for a file. */
const batch = 1000

/** The matching users as of now, in the order of their ids, which is the order of joining. */
async function* batches(db: Db, filter: UserFilter): AsyncGenerator<UserLine[]> {
  if (hasBalance(filter)) await refreshBalances(db)
  const begun = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const until = begun.rows[0]?.now
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const where = allOf([
      userWhere(filter),
      ofStatus(filter.status),
      sql`u.created_at <= ${until}::timestamptz and u.id > ${last}::uuid`,
    ])
    const users = await withCustomPlan(db, async (tx) => {
      const found = await sql<{ id: string }>`select u.id from ${usersAfter(last, filter)}
        where ${where} order by u.id limit ${batch}`.execute(tx)
      // The ids are selected before the wallets are joined. Else each batch would read all wallets.
      return linesOf(
        tx,
        found.rows.map(({ id }) => id),
      )
    })
    yield users
    last = users.at(-1)?.user_id ?? last
    if (users.length < batch) return
  }
}

const usersAfter = (last: string, filter: UserFilter): RawBuilder<unknown> =>
  hasBalance(filter)
    ? sql`(select a.*, p.balance as bal from app_user a join user_balance p on p.user_id = a.id
        where p.user_id > ${last}::uuid) u`
    : sql`app_user u`
