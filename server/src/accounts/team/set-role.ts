import type { Role } from '@nosim/contract/base/route.ts'
import { recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs.ts'
import { letterJob } from '../users/jobs.ts'
import { roleLetter } from '../users/security-letters.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { lockOwnersAnd, updateRole, type TeamRow, type Who } from './queries.ts'

export type RoleChange = {
  readonly who: Who
  readonly role: Role
  /** Vouches for the address of an account that has not confirmed it; without this such an account gets no role. */
  readonly confirm?: boolean
}

/** How it went; whatever is not `set` has changed nothing. */
export type RoleAnswer =
  | {
      readonly kind: 'set'
      readonly email: string
      readonly before: Role
      /** Whether the address was confirmed by this. */
      readonly confirmed: boolean
    }
  | { readonly kind: 'same' | 'absent' | 'blocked' | 'unconfirmed' | 'last-owner' }

/**
 * Assigns the role of an account. Its sessions end, so that the user must sign in again, and its open streams
 * are closed, and a mail reports it; the audit has it in the same transaction. There is always an owner left who is not blocked.
 */
export async function setRole(
  deps: { db: Db; sessionEnded: (userId: string) => void },
  actor: Actor,
  { who, role, confirm = false }: RoleChange,
): Promise<RoleAnswer> {
  let ended: string | undefined
  const answer = await deps.db.transaction().execute(async (tx): Promise<RoleAnswer> => {
    const rows = await lockOwnersAnd(tx, who)
    const account = rows.find((row) => row.meant)
    if (!account) return { kind: 'absent' }
    const { id, email, role: before } = account
    const confirmed = account.confirmed || confirm
    if (before === role && account.confirmed === confirmed) return { kind: 'same' }
    if (role !== 'user' && account.blocked) return { kind: 'blocked' }
    if (role !== 'user' && !confirmed) return { kind: 'unconfirmed' }
    if (before === 'owner' && role !== 'owner' && !rows.some(isOtherOwner)) {
      return { kind: 'last-owner' }
    }
    await updateRole(tx, { userId: id, role, confirm })
    await deleteSessions(tx, id)
    if (before !== role) await addJob(tx, letterJob(id, roleLetter(before, role)))
    await recordAudit(tx, actor, {
      action: 'set role',
      subject: `user:${id}`,
      before: { role: before, confirmed: account.confirmed },
      after: { role, confirmed },
    })
    ended = id
    return { kind: 'set', email, before, confirmed: !account.confirmed && confirmed }
  })
  if (ended) deps.sessionEnded(ended)
  return answer
}

const isOtherOwner = (row: TeamRow): boolean => row.role === 'owner' && !row.meant && !row.blocked
