import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { mayFade } from '../motion.ts'

/** The target of a row: the address of a page, or an action such as a dialog with its details. */
export type RowTarget<T> =
  | {
      readonly to: (row: T) => string
      /** The name of the link, which contains the title; by default the title. */
      readonly label?: (row: T) => string
      readonly link?: Pick<LinkProps, 'state' | 'preventScrollReset'>
    }
  | { readonly onOpen: (row: T) => void }

const targetStyle = 'text-left row-target as-card:block as-card:max-w-full as-card:truncate'

type TargetProps<T> = {
  readonly target: RowTarget<T>
  readonly row: T
  readonly children: ReactNode
}

/** The title of a row, as a link or button that covers the whole row. */
export function Target<T>({ target, row, children }: TargetProps<T>) {
  const label = 'to' in target ? target.label?.(row) : undefined
  // The tooltip has the title, which the list layout may cut off.
  const title = label ?? (typeof children === 'string' ? children : undefined)
  if ('to' in target) {
    return (
      <Link
        viewTransition={mayFade()}
        to={target.to(row)}
        {...target.link}
        aria-label={label}
        title={title}
        className={targetStyle}
      >
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={title}
      className={targetStyle}
      onClick={() => target.onOpen(row)}
    >
      {children}
    </button>
  )
}
