import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonStyle, type ButtonLook } from './button-style.ts'

export type LinkButtonProps = ButtonLook &
  Omit<LinkProps, 'className'> & { readonly icon?: ReactNode }

/** A link that looks like a button: it leads somewhere, a button does something. */
export function LinkButton({ tone, size, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle({ tone, size, wide })}>
      {icon}
      {children}
    </Link>
  )
}
