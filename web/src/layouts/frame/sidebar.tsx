import { LogOut, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { signOut } from '../../api/session.ts'
import { useBrand } from '../../api/site.ts'
import { cx } from '../../ui/cx.ts'
import { mayFade } from '../../ui/motion.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { HelpButton } from '../help-button.tsx'
import { isWithin } from './is-within.ts'

type SidebarLink = { readonly label: string; readonly to: string; readonly Icon: LucideIcon }
type SidebarGroup = { readonly title?: string; readonly links: readonly SidebarLink[] }

export type SidebarMenu = {
  /** The address of the link of the mark. */
  readonly home: string
  readonly groups: readonly SidebarGroup[]
  /** Whether the menu ends with Logout. */
  readonly hasLogout: boolean
}

type SidebarProps = { readonly menu: SidebarMenu; readonly onNavigate?: () => void }

const entryStyle =
  'flex h-10 touch:h-11 w-full items-center gap-3 rounded-control px-3 text-left transition-colors'

/** The menu of the signed-in pages: at the side of wide screens, in a sheet on small ones. */
export function Sidebar({ menu: { home, groups, hasLogout }, onNavigate }: SidebarProps) {
  const brand = useBrand()
  return (
    <div className="flex min-h-full flex-col gap-6 px-3 pt-4 pb-6">
      <Link
        to={home}
        className="touch-target flex self-start rounded-control px-3 py-1"
        onClick={onNavigate}
      >
        <NameMark name={brand} />
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-6">
        {groups.map(({ title, links }) => (
          <div key={title ?? 'main'}>
            {title && <h2 className="px-3 pb-1 text-label font-medium text-ink-faint">{title}</h2>}
            <ul className="flex flex-col gap-0.5">
              {links.map((link) => (
                <li key={link.to}>
                  <Entry {...link} isHome={link.to === home} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div>
        <HelpButton className={cx(entryStyle, 'text-ink-soft hover:bg-sunken hover:text-ink')} />
        {hasLogout && (
          <button
            type="button"
            onClick={signOut}
            className={cx(entryStyle, 'text-ink-soft hover:bg-sunken hover:text-ink')}
          >
            <LogOut aria-hidden size={18} />
            Logout
          </button>
        )}
      </div>
    </div>
  )
}

type EntryProps = SidebarLink & {
  readonly isHome: boolean
  readonly onNavigate: (() => void) | undefined
}

function Entry({ label, to, Icon, isHome, onNavigate }: EntryProps) {
  const { pathname } = useLocation()
  // All other addresses may begin with the address of the first page.
  const isActive = isHome ? pathname === to : isWithin(to, pathname)
  return (
    <Link
      to={to}
      viewTransition={mayFade()}
      aria-current={isActive ? 'page' : undefined}
      data-pill={isActive || undefined}
      onClick={onNavigate}
      className={cx(
        entryStyle,
        isActive
          ? 'bg-sunken font-medium text-ink'
          : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden size={18} className={isActive ? 'text-accent' : undefined} />
      {label}
    </Link>
  )
}
