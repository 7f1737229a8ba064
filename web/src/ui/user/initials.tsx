/** The initials of a user in a circle. Screen readers skip them, since the name is beside them. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-label font-medium text-ink-soft"
    >
      {initialsOf(name)}
    </span>
  )
}

/** The capital first letters of the first and the last word: 'AO' for 'Ada N. Obi'. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
