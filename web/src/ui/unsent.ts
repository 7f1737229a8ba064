/** A form of the page; null while it is not drawn. */
type FormRef = { readonly current: HTMLFormElement | null }

const held = new Set<FormRef>()

/** Marks a form whose text would be lost with its page; returns the end of that. */
export function holdForm(form: FormRef): () => void {
  held.add(form)
  return () => releaseForm(form)
}

/** Ends it at once, such as before the navigation that follows a sent form. */
export function releaseForm(form: FormRef): void {
  held.delete(form)
}

/** The forms that are held and drawn. */
export const heldForms = (): HTMLFormElement[] => [...held].flatMap(({ current }) => current ?? [])
