import { Link, type LinkProps } from 'react-router'
import { cx } from '../cx.ts'

export type TextLinkProps = Omit<LinkProps, 'className'> & {
  /** True for a link that is not within a sentence. */
  readonly alone?: boolean
}

/** A link as text, underlined, so that it is not marked by colour alone. */
export function TextLink({ alone = false, ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={cx(
        'font-medium text-accent underline underline-offset-4 hover:text-accent-strong',
        alone && 'touch-target',
      )}
    />
  )
}
