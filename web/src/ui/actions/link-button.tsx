import { Link, type LinkProps } from 'react-router'
import { buttonStyle, type ButtonLook } from './button-style.ts'
import type { ButtonIcon } from './button.tsx'

export type LinkButtonProps = ButtonLook &
  Omit<LinkProps, 'className'> & { readonly Icon?: ButtonIcon }

/** A link that looks like a button. It navigates, and a button acts. */
export function LinkButton({ tone, size, wide, Icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle({ tone, size, wide })}>
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </Link>
  )
}
