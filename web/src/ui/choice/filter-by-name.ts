/** The options whose name contains every word of the text, ignoring case. Names that begin with the text come first. */
export function filterByName<T>(
  options: readonly T[],
  text: string,
  nameOf: (option: T) => string,
): readonly T[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const words = wanted.split(/\s+/)
  const first: T[] = []
  const rest: T[] = []
  for (const option of options) {
    const name = nameOf(option).toLowerCase()
    if (name.startsWith(wanted)) first.push(option)
    else if (words.every((word) => name.includes(word))) rest.push(option)
  }
  return [...first, ...rest]
}
