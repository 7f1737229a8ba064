/** What a filter may be chosen from. */
export type Choices = {
  readonly actions: readonly string[]
  readonly actors: readonly { readonly id: string; readonly email: string | null }[]
}

/** 'Freeze product' of `freeze product`. */
export const actionLabel = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1)

/** The address of an actor; of one who is not known, the end of the id. */
export function nameOfActor(id: string, choices: Choices | undefined): string {
  const actor = choices?.actors.find((one) => one.id === id)
  return actor?.email ?? `Account …${id.slice(-8)}`
}

/** 'Product 7' of `product:7`, 'User …9c8d7e6f' of a user's id, 'Product' of a whole kind. */
export function subjectLabel(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const short = id.length > 20 ? `…${id.slice(-8)}` : id
  const words = kind.charAt(0).toUpperCase() + kind.slice(1)
  return short === '' ? words : `${words} ${short}`
}

/** Whom a subject names; undefined where it is no user. */
export const userIn = (subject: string): string | undefined =>
  /^user:([0-9a-f-]{36})$/.exec(subject)?.[1]
