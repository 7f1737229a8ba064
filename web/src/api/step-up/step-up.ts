/** Has the admin confirm to be themselves; whether they did. Only the back office has such requests. */
let confirmIdentity: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets what has the admin confirm: a dialog, which this folder must not import. Returns what removes it. */
export function provideStepUp(confirm: typeof confirmIdentity): () => void {
  const former = confirmIdentity
  confirmIdentity = confirm
  return () => void (confirmIdentity = former)
}

/** Sends a request; where it needs a confirmation of the admin, once more after that (AUTH-55). Throws its last error. */
export const withStepUp = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch(async (cause: unknown) => {
    const isNeeded = cause instanceof Error && 'code' in cause && cause.code === 'STEP_UP_REQUIRED'
    if (!isNeeded || !(await confirmIdentity())) throw cause
    return attempt()
  })
