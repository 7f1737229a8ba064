import { LogOut } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { signOut } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { type SidebarLink, sidebarGroups } from './sidebar-links.ts'

const entryStyle =
  'flex h-10 w-full items-center gap-3 rounded-control px-3 text-left transition-colors'

/** The menu of the user's pages: at the side on wide screens, in a sheet on small ones. */
export function Sidebar({ onNavigate }: { readonly onNavigate?: () => void }) {
  return (
    <div className="flex min-h-full flex-col gap-6 px-3 pt-4 pb-6">
      <Link
        to={paths.dashboard}
        className="flex self-start rounded-control px-3 py-1"
        onClick={onNavigate}
      >
        <NameMark />
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-6">
        {sidebarGroups.map(({ title, links }) => (
          <div key={title ?? 'main'}>
            {title && <h2 className="px-3 pb-1 text-label font-medium text-ink-faint">{title}</h2>}
            <ul className="flex flex-col gap-0.5">
              {links.map((link) => (
                <li key={link.to}>
                  <Entry {...link} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <button
        type="button"
        onClick={signOut}
        className={cx(entryStyle, 'text-ink-soft hover:bg-sunken hover:text-ink')}
      >
        <LogOut aria-hidden size={18} />
        Logout
      </button>
    </div>
  )
}

function Entry({
  label,
  to,
  Icon,
  onNavigate,
}: SidebarLink & { readonly onNavigate: (() => void) | undefined }) {
  return (
    <NavLink
      to={to}
      onClick={onNavigate}
      className={({ isActive }) =>
        cx(
          entryStyle,
          isActive
            ? 'bg-sunken font-medium text-ink'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      {({ isActive }) => (
        <>
          <Icon aria-hidden size={18} className={isActive ? 'text-accent' : undefined} />
          {label}
        </>
      )}
    </NavLink>
  )
}
