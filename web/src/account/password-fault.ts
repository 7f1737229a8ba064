type Typed = {
  readonly current_password: string
  readonly password: string
  readonly confirm: string
}

/** What is wrong before the server is asked: where it shows, and which field to go to. */
export type PasswordFault = {
  readonly at: 'root' | 'confirm'
  readonly focus: keyof Typed
  readonly message: string
}

/** The two checks that the reset page has as well (AUTH-33); the server does all others. */
export function passwordFault(typed: Typed): PasswordFault | undefined {
  const order = ['current_password', 'password', 'confirm'] as const
  const missing = order.find((name) => typed[name] === '')
  if (missing) return { at: 'root', focus: missing, message: 'Please fill in all fields.' }
  if (typed.password !== typed.confirm)
    return { at: 'confirm', focus: 'confirm', message: 'Passwords do not match.' }
  return undefined
}
