import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

declare module 'react' {
  interface CSSProperties {
    '--brand'?: string
  }
}

export type MarkTileProps = {
  /** The file of a mark in one colour. Without it the children are shown. */
  readonly file: string | undefined
  /** A CSS colour for the mark and the tint under it. Without it the mark is ink on grey. */
  readonly colour?: string | undefined
  readonly size?: 'sm' | 'md'
  readonly children: ReactNode
}

/** A mark on a tinted tile. Screen readers skip it, since the name is beside it. */
export function MarkTile({ file, colour, size = 'sm', children }: MarkTileProps) {
  return (
    <span
      aria-hidden
      style={colour === undefined ? undefined : { '--brand': colour }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control text-label font-medium',
        colour === undefined ? 'border border-line bg-sunken text-ink-soft' : 'brand-tile',
        size === 'md' ? 'size-11' : 'size-8',
      )}
    >
      {file === undefined ? (
        children
      ) : colour === undefined ? (
        <img
          src={file}
          alt=""
          loading="lazy"
          className={cx('opacity-70 dark:invert', size === 'md' ? 'size-6' : 'size-4')}
        />
      ) : (
        <span
          style={{ maskImage: `url("${file}")` }}
          className={cx('brand-mark', size === 'md' ? 'size-6' : 'size-4')}
        />
      )}
    </span>
  )
}
