import type { Site } from '@nosim/contract/base/site.ts'
import { Menu, MessageCircleQuestionMark, X } from 'lucide-react'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { Anchor } from './anchor.tsx'
import { headerLinks } from './links.ts'

export type SiteHeaderProps = { readonly site: Site; readonly path: string }

const quietLink =
  'inline-flex h-10 items-center rounded-control px-3 font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:text-ink'

const barButton =
  'inline-flex size-11 items-center justify-center rounded-control border border-line bg-surface'

/** The header: name, links, sign-in, sign-up and help. On small screens the links are in a popover of the browser. */
export function SiteHeader({ site, path }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 sm:px-6">
        <a href={paths.home} className="touch-target flex rounded-control">
          <NameMark name={site.brand} />
        </a>
        <nav aria-label="Main" className="flex flex-1 items-center gap-1 max-lg:hidden">
          {headerLinks(site).map((link) => (
            <Anchor
              key={link.label}
              link={link}
              isHere={link.href === path}
              className={quietLink}
            />
          ))}
          <a href={paths.login} className={`${quietLink} ml-auto`}>
            Sign in
          </a>
          <a href={paths.register} className={buttonStyle({ tone: 'primary' })}>
            Join now
          </a>
        </nav>
        <div className="flex gap-2 max-lg:ml-auto">
          <button
            type="button"
            popoverTarget="help"
            className={`${barButton} lg:h-10 lg:w-auto lg:gap-2 lg:px-3 lg:font-medium`}
          >
            <MessageCircleQuestionMark aria-hidden size={20} />
            <span className="max-lg:sr-only">Help</span>
          </button>
          <button
            type="button"
            popoverTarget="menu"
            aria-label="Menu"
            className={`${barButton} lg:hidden`}
          >
            <Menu aria-hidden size={20} />
          </button>
        </div>
      </div>
      <MobileMenu site={site} path={path} />
    </header>
  )
}

const menuLink = 'flex min-h-12 items-center rounded-control px-3 font-medium hover:bg-sunken'

function MobileMenu({ site, path }: SiteHeaderProps) {
  return (
    <div
      id="menu"
      popover="auto"
      className="fixed inset-x-4 top-2 m-0 w-auto animate-appear rounded-card border border-line bg-surface p-2 text-ink shadow-lift backdrop:bg-veil lg:hidden"
    >
      <div className="flex items-center justify-between py-1 pr-1 pl-3">
        <NameMark name={site.brand} />
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      <nav aria-label="Main">
        {headerLinks(site).map((link) => (
          <Anchor key={link.label} link={link} isHere={link.href === path} className={menuLink} />
        ))}
        <div className="grid grid-cols-2 gap-2 p-1 pt-2">
          <a href={paths.login} className={buttonStyle({ size: 'lg' })}>
            Sign in
          </a>
          <a href={paths.register} className={buttonStyle({ tone: 'primary', size: 'lg' })}>
            Join now
          </a>
        </div>
      </nav>
    </div>
  )
}
