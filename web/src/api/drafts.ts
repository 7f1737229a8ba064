const prefix = 'draft '

/** The key in session storage for the input of a user in a form of this address. */
export const draftKey = (user: string, form: string): string =>
  `${prefix}${user} ${location.pathname}${location.search} ${form}`

/** Removes the drafts of this tab, except those of the given user. */
export function dropDrafts(user?: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !key.startsWith(`${prefix}${user} `))
      sessionStorage.removeItem(key)
}
