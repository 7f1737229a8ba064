import { cx } from '../cx.ts'

/** A shape that stands where something will be; give it that thing's size by `className`. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={cx('animate-breathe rounded-control bg-sunken', className)} />
}
