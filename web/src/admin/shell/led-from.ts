/** What the history keeps of an admin who was led to the own account, to set up two-step sign-in first. */
export type Led = { readonly from: string }

/** Where they wanted to go; undefined for who came by themselves. */
export function ledFrom(state: unknown): string | undefined {
  const isLed = typeof state === 'object' && state !== null && 'from' in state
  return isLed && typeof state.from === 'string' ? state.from : undefined
}
