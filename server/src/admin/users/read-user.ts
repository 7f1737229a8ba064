import type { people } from '@nosim/contract/admin/people/people.ts'
import { detailsOf } from '../../accounts/user-admin/present-user.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { datedAccountOf } from '../../wallet/queries.ts'
import { transactionsOf } from '../../wallet/statement.ts'
import type { PeopleDependencies } from './routes.ts'

/** One user, with the newest 20 wallet lines and the virtual account (USERS-13 to USERS-17). Throws NOT_FOUND. */
export const readUser =
  ({ db, bank, debug }: PeopleDependencies): Handler<typeof people.user> =>
  async ({ params: { id } }) => {
    const user = await detailsOf(db, id)
    if (!user) throw new Refusal('NOT_FOUND')
    const [{ transactions }, virtual_account] = await Promise.all([
      transactionsOf(db, id, { page: 1, limit: 20 }),
      datedAccountOf(db, id, bank.name),
    ])
    return { user, transactions, virtual_account, has_debug: debug }
  }
