/** A part of what was bought, and its place among the others, from 1. */
export type Part = { readonly place: number; readonly text: string }

/** The parts between the colons, such as login, password and mail; what is empty there is none. */
export function partsOf(details: string): readonly Part[] {
  return details
    .split(':')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, index) => ({ place: index + 1, text }))
}
