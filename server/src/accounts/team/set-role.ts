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
  /** Also confirms the address of the account. An account with an unconfirmed address gets no role. */
  readonly confirm?: boolean
}

/** The outcome. Only `set` has changed something. */
export type RoleAnswer =
  | {
      readonly kind: 'set'
      readonly email: string
      readonly before: Role
      /** Whether this change confirmed the address. */
      readonly confirmed: boolean
    }
  | { readonly kind: 'same' | 'absent' | 'blocked' | 'unconfirmed' | 'last-owner' }

/**
 * Sets the role of an account. Its sessions end, its open streams close, and a mail reports the change. The audit
 * entry is part of the transaction. At least one owner who is not blocked always remains.
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
