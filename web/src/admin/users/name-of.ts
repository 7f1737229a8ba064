/** First and last name; N/A where both are missing (document 2, section 2). */
export function nameOf(user: { readonly firstname: string; readonly lastname: string }): string {
  return `${user.firstname} ${user.lastname}`.trim() || 'N/A'
}
