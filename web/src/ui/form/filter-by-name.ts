/** Those whose name holds the text, whatever its case; names that begin with it come first. */
export function filterByName<T>(
  options: readonly T[],
  text: string,
  nameOf: (option: T) => string,
): readonly T[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const first: T[] = []
  const rest: T[] = []
  for (const option of options) {
    const at = nameOf(option).toLowerCase().indexOf(wanted)
    if (at === 0) first.push(option)
    else if (at > 0) rest.push(option)
  }
  return [...first, ...rest]
}
