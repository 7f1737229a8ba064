import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type MarkTileProps = {
  /** The file of a mark in one colour; the children stand where there is none. */
  readonly file: string | undefined
  readonly size?: 'sm' | 'md'
  readonly children: ReactNode
}

/** A mark in ink on a quiet tile. It is a picture of the name beside it, and silent by itself. */
export function MarkTile({ file, size = 'sm', children }: MarkTileProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-label font-medium text-ink-soft',
        size === 'md' ? 'size-11' : 'size-8',
      )}
    >
      {file === undefined ? (
        children
      ) : (
        <img
          src={file}
          alt=""
          loading="lazy"
          className={cx('opacity-70 dark:invert', size === 'md' ? 'size-6' : 'size-4')}
        />
      )}
    </span>
  )
}
