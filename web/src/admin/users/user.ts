import type { adminUsers } from '@nosim/contract/admin/users/user-routes.ts'
import type { Reply } from '@nosim/contract/base/route.ts'

/** First and last name; N/A where both are missing (USERS-13). */
export function nameOf(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || 'N/A'
}

/** The description of a wallet line (USERS-16). */
export const lineText = (description: string): string => description.trim() || 'No description'

/** The response about one user. */
export type Details = Reply<typeof adminUsers.user>
