import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DemoBanner } from '../demo-banner.tsx'
import { Sidebar, type SidebarMenu } from './sidebar.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'

// Only small screens open it, so only they fetch it.
const Sheet = lazy(() =>
  import('../../ui/overlay/sheet.tsx').then((module) => ({ default: module.Sheet })),
)

type FrameProps = Omit<TopBarProps, 'onMenu'> & {
  readonly menu: SidebarMenu
  readonly children: ReactNode
}

/** What stands around every signed-in page: the menu at its side or in a sheet, and the bar above it. */
export function Frame({ menu, children, ...bar }: FrameProps) {
  const [isMenuWanted, setMenuWanted] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => {
    setMenuWanted(true)
    setMenuOpen(true)
  }
  return (
    <div className="lg:pl-sidebar">
      <aside className="fixed inset-y-0 left-0 w-sidebar overflow-y-auto border-r border-line bg-surface max-lg:hidden">
        <Sidebar menu={menu} />
      </aside>
      {isMenuWanted && (
        <Suspense>
          <Sheet title="Menu" closeLabel="Close menu" open={isMenuOpen} onOpenChange={setMenuOpen}>
            {/* It closes on navigation, beside it, or on its cross. */}
            <Sidebar menu={menu} onNavigate={() => setMenuOpen(false)} />
          </Sheet>
        </Suspense>
      )}
      <DemoBanner />
      <TopBar {...bar} onMenu={openMenu} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 pt-6 pb-28 sm:px-6 sm:pt-8">
        {children}
      </main>
    </div>
  )
}
