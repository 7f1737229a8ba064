import drawings from './drawings.svg'

export type DrawingName =
  | 'numbers'
  | 'transactions'
  | 'orders'
  | 'offline'
  | 'lost'
  | 'failed'
  | 'done'
  | 'mail'

/** A drawing based on the brand mark, 96 px, in the colours of the theme. One file has all drawings. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg aria-hidden viewBox="0 0 96 96" className="size-24 shrink-0 text-ink-soft">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
