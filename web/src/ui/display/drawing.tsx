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

/** A drawing made of the mark, 96 px, in the colours of its theme. One file holds all. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg aria-hidden viewBox="0 0 96 96" className="size-24 shrink-0 text-ink-soft">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
