import type { User } from '@nosim/contract/accounts.ts'
import type { UserDetails } from '@nosim/contract/admin/people/users.ts'
import { isAtLeast } from '@nosim/contract/route.ts'

type Admin = Pick<User, 'user_id' | 'rank'> | undefined
type Target = Pick<UserDetails, 'user_id' | 'rank'>

const isManager = (me: Admin): boolean => Boolean(me?.rank && isAtLeast(me.rank, 'manager'))

/** Whether this admin may act on that rank: an owner on other admins, no admin on an owner. */
const isBelow = (me: Admin, { rank }: Target): boolean =>
  rank === null || (me?.rank === 'owner' && rank !== 'owner')

/** Whether this admin may block or unblock that user; the server asks the same. */
export const mayBlock = (me: Admin, user: Target): boolean =>
  isManager(me) && me?.user_id !== user.user_id && isBelow(me, user)

/** Whether they may sign that user out. */
export const maySignOut = (me: Admin, user: Target): boolean =>
  isManager(me) && (me?.user_id === user.user_id || isBelow(me, user))
