import type { PlainLink } from './links.ts'

type AnchorProps = {
  readonly link: PlainLink
  readonly className?: string
  readonly isHere?: boolean
}

/** A plain link: these pages have no router. */
export function Anchor({ link, className, isHere = false }: AnchorProps) {
  return (
    <a
      href={link.href}
      className={className}
      {...(link.isOutside && { target: '_blank', rel: 'noreferrer' })}
      {...(isHere && { 'aria-current': 'page' })}
    >
      {link.label}
    </a>
  )
}
