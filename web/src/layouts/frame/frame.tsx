import { type ReactNode, useState } from 'react'
import { DemoBanner } from '../demo-banner.tsx'
import { Sidebar, type SidebarMenu } from './sidebar.tsx'
import { type Tab, TabBar } from './tab-bar.tsx'
import { Menu as MenuIcon } from 'lucide-react'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ThemeSwitch } from '../../ui/actions/theme-switch.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProfileMenu } from './profile-menu.tsx'

// Only small screens open the sheet, so only they load it.
const Sheet = deferred(() => import('../../ui/overlay/sheet.tsx'), 'Sheet')

type FrameProps = Omit<TopBarProps, 'onMenu'> & {
  readonly menu: SidebarMenu
  /** The tabs of the bar at the bottom of small screens; without them there is no bar. */
  readonly tabs?: readonly Tab[]
  readonly children: ReactNode
}

/** The frame of every signed-in page: the menu at the side or in a sheet, and the bar above the page. */
export function Frame({ menu, tabs, children, ...bar }: FrameProps) {
  const [isMenuWanted, setMenuWanted] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => {
    setMenuWanted(true)
    setMenuOpen(true)
  }
  return (
    <div data-frame className="lg:pl-sidebar">
      <aside className="fixed inset-y-0 left-0 w-sidebar overflow-y-auto border-r border-line bg-surface max-lg:hidden">
        <Sidebar menu={menu} />
      </aside>
      {isMenuWanted && (
        <Sheet title="Menu" closeLabel="Close menu" open={isMenuOpen} onOpenChange={setMenuOpen}>
          {/* The sheet closes on navigation, on a press beside it, or by its close button. */}
          <Sidebar menu={menu} onNavigate={() => setMenuOpen(false)} />
        </Sheet>
      )}
      <DemoBanner />
      <TopBar {...bar} onMenu={openMenu} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-4 pb-[calc(var(--tabs)+var(--dock,0px)+1.5rem)] sm:px-6 sm:pt-8 lg:pb-16"
      >
        {children}
      </main>
      <LeaveGuard />
      {tabs && <TabBar tabs={tabs} />}
    </div>
  )
}

type TopBarProps = {
  readonly onMenu: () => void
  /** Shown after the menu button; `end` is shown before the theme switch. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly profileLinks: readonly MenuItem[]
}

/** The bar above every signed-in page: the menu button on small screens, `start`, `end`, the theme and the profile. */
function TopBar({ onMenu, start, end, profileLinks }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <div className="-ml-2.5 lg:hidden">
          <IconButton
            label="Open menu"
            icon={<MenuIcon aria-hidden size={20} />}
            onClick={onMenu}
            aria-haspopup="dialog"
          />
        </div>
        {start}
        <div className="flex-1" />
        {end}
        <ThemeSwitch />
        <ProfileMenu links={profileLinks} />
      </div>
    </header>
  )
}
