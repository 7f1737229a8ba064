/** The ref of a form; null while it is not mounted. */
type FormRef = { readonly current: HTMLFormElement | null }

const held = new Set<FormRef>()

/** Marks a form whose input would be lost with its page. Returns the function that releases it. */
export function holdForm(form: FormRef): () => void {
  held.add(form)
  return () => releaseForm(form)
}

/** Releases a form at once, for example before the navigation after a submit. */
export function releaseForm(form: FormRef): void {
  held.delete(form)
}

/** The marked forms that are mounted. */
export const heldForms = (): HTMLFormElement[] => [...held].flatMap(({ current }) => current ?? [])
