import { cx } from '../cx.ts'

/** A placeholder for loading content. `className` sets its size to that of the content. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={cx('animate-breathe rounded-control bg-sunken', className)} />
}
