import { Link, type LinkProps } from 'react-router'

/** A link within text: underlined, so that colour alone does not make it one. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
    />
  )
}
