/** Kept in the history of an admin who must set up two-step sign-in first. */
export type ReturnState = { readonly from: string }

/** The address that the admin opened; undefined if it was the account page itself. */
export function returnTo(state: unknown): string | undefined {
  const hasAddress = typeof state === 'object' && state !== null && 'from' in state
  return hasAddress && typeof state.from === 'string' ? state.from : undefined
}
