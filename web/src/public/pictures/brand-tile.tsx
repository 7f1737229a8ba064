import { cx } from '../../ui/cx.ts'
import type { Brand } from './brands.ts'

export type BrandTileProps = {
  readonly brand: Pick<Brand, 'code' | 'icon'>
  readonly size?: 'sm' | 'md'
}

/** The mark of a service in its colour on a tint of it. Inline, which saves a request for each. */
export function BrandTile({ brand, size = 'sm' }: BrandTileProps) {
  return (
    <span
      aria-hidden
      data-brand={brand.code}
      className={cx(
        'brand inline-flex shrink-0 items-center justify-center rounded-control',
        size === 'md' ? 'size-11' : 'size-9',
      )}
    >
      <svg
        viewBox="0 0 24 24"
        fill="currentColor"
        className={size === 'md' ? 'size-6' : 'size-4.5'}
      >
        <path d={brand.icon.path} />
      </svg>
    </span>
  )
}
