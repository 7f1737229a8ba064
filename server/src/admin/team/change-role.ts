import type { team } from '@nosim/contract/admin/users/team.ts'
import type { Role } from '@nosim/contract/base/route.ts'
import { userByEmail } from '../../accounts/users/queries.ts'
import { setRole, type RoleAnswer } from '../../accounts/team/set-role.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export type TeamDependencies = {
  readonly db: Db
  readonly sessionEnded: (userId: string) => void
  /** Whether admins must have two-step sign-in. */
  readonly adminTotp: boolean
}

const refusals: Readonly<Record<Exclude<RoleAnswer['kind'], 'set' | 'same' | 'absent'>, string>> = {
  blocked: 'This account is blocked. Unblock it first.',
  unconfirmed: 'This account has not confirmed its email address yet.',
  'last-owner': 'This is the last owner. Make another user owner first.',
}

const words: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  support: 'support',
  user: 'no admin any more',
}

/**
 * Gives an account a role, or takes it away. Throws NOT_FOUND for an unknown address, OWN_ACCOUNT, and
 * RANK_REFUSED with the reason.
 */
export const changeRole =
  (deps: TeamDependencies): Handler<typeof team.setRole> =>
  async ({ body: { email, role } }, context) => {
    const actor = actorOf(context)
    const account = await userByEmail(deps.db, email)
    if (!account) throw unknownAddress()
    if (account.id === actor.userId) {
      const message = 'You cannot change your own role. Another owner can.'
      throw new Refusal('OWN_ACCOUNT', { message })
    }
    const answer = await setRole(deps, actor, { who: { userId: account.id }, role })
    if (answer.kind === 'absent') throw unknownAddress()
    if (answer.kind !== 'set' && answer.kind !== 'same') {
      throw new Refusal('RANK_REFUSED', { message: refusals[answer.kind] })
    }
    return { message: `${email} is ${words[role]}.` }
  }

function unknownAddress(): Refusal {
  const message = 'No account has this address.'
  return new Refusal('NOT_FOUND', { message, fields: { email: message } })
}
