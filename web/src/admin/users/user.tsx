import type { adminUsers, UserLine } from '@nosim/contract/admin/users/users.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { Ban } from 'lucide-react'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { roleLabels } from '../team/role-labels.ts'

/** The response about one user. */
export type Details = Reply<typeof adminUsers.user>

/** First and last name; N/A where both are missing (USERS-13). */
export function nameOf(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || 'N/A'
}

/** The description of a wallet line (USERS-16). */
export const lineText = (description: string): string => description.trim() || 'No description'

/** Active or Inactive, Blocked, and the role of an admin (USERS-13). */
export function UserBadges({ user }: { readonly user: UserLine }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.is_activated ? (
        <StatusBadge tone="live" word="Active" />
      ) : (
        <StatusBadge tone="over" word="Inactive" />
      )}
      {user.is_blocked === 1 && <StatusBadge tone="stop" word="Blocked" Icon={Ban} />}
      {user.role && (
        <span className="inline-flex h-6 items-center rounded-full border border-line-strong px-2.5 text-label font-medium">
          {roleLabels[user.role].name}
        </span>
      )}
    </span>
  )
}

/** The status as a line of text: a dot and a word, and the role of an admin. */
export function UserStatus({ user }: { readonly user: UserLine }) {
  const [dot, word] =
    user.is_blocked === 1
      ? ['bg-stop', 'Blocked']
      : user.is_activated
        ? ['bg-accent', 'Active']
        : ['bg-line-strong', 'Inactive']
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {user.role ? `${word}, ${roleLabels[user.role].name}` : word}
    </span>
  )
}
