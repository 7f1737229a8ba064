/** A user as the first letters of the name, in a circle. It is silent: the name stands beside it. */
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

/** The first letter of the first word and that of the last, in capitals; 'Ada N. Obi' is AO. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
