/** The whole number of a text, with or without commas; not a number for anything else, which the contract refuses. */
export function wholeNumber(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
