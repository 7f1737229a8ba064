import { cx } from '../../ui/cx.ts'

export type BrandTileProps = {
  /** An icon of the simple-icons library: one path in a square of 24. */
  readonly icon: { readonly path: string }
  readonly size?: 'sm' | 'md'
}

/** The mark of a service in ink on a quiet tile, as the app has it; drawn in place, which saves a request for each. */
export function BrandTile({ icon, size = 'sm' }: BrandTileProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-ink-soft',
        size === 'md' ? 'size-11' : 'size-9',
      )}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" className={size === 'md' ? 'size-6' : 'size-4'}>
        <path d={icon.path} />
      </svg>
    </span>
  )
}
