/** First and last name; N/A where both are missing (USERS-13). */
export function nameOf(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || 'N/A'
}
