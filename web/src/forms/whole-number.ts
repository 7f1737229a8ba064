/** The whole number in a text, with or without commas. NaN for any other text, which the contract refuses. */
export function wholeNumber(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
