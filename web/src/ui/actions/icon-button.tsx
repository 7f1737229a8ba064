import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'

export type IconButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'aria-label'
> & {
  readonly ref?: Ref<HTMLButtonElement>
  /** The action, as the accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'sm' | 'md'
}

export function IconButton({ label, icon, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55',
        size === 'md' ? 'size-10 touch:size-11' : 'touch-target size-8 touch:size-9',
      )}
    >
      {icon}
    </button>
  )
}
