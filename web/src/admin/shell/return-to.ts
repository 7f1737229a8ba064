/** The history state of an admin who is redirected to set up two-step sign-in first. */
export type ReturnState = { readonly from: string }

/** The requested address; undefined if the admin opened the account page itself. */
export function returnTo(state: unknown): string | undefined {
  const hasAddress = typeof state === 'object' && state !== null && 'from' in state
  return hasAddress && typeof state.from === 'string' ? state.from : undefined
}
