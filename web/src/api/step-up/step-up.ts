/**
 * Requests a confirmation of the admin's identity. Resolves to whether the admin confirmed. Only the back office
 * needs it.
 */
let confirmIdentity: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets the dialog of that confirmation, which this folder must not import. Returns the function that removes it. */
export function provideStepUp(confirm: typeof confirmIdentity): () => void {
  const former = confirmIdentity
  confirmIdentity = confirm
  return () => void (confirmIdentity = former)
}

/**
 * Sends a request. If it needs a confirmation of the admin, it is sent again after that (AUTH-55). Throws the last
 * error.
 */
export const withStepUp = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch(async (cause: unknown) => {
    const isNeeded = cause instanceof Error && 'code' in cause && cause.code === 'STEP_UP_REQUIRED'
    if (!isNeeded || !(await confirmIdentity())) throw cause
    return attempt()
  })
