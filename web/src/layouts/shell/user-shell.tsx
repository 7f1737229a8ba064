import '../../pages.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import type { LiveEvent } from '../../api/live.ts'
import { queryClient } from '../../api/query-client.ts'
import { useLive } from '../../api/use-live.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { paths } from '../../paths.ts'
import { formatMoney } from '../money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { DemoBanner } from '../demo-banner.tsx'
import { SplashGate } from '../splash-gate.tsx'
import { ConfirmBanner } from './confirm-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

// Only small screens open it, so only they fetch it.
const SidebarSheet = lazy(() =>
  import('./sidebar-sheet.tsx').then((module) => ({ default: module.SidebarSheet })),
)

/** Around every page of a signed-in user. It leaves for the sign-in page the moment the session is over. */
export function UserShell() {
  const token = useSessionToken(0)
  if (token === undefined) return <Navigate to={paths.login} replace />
  return (
    // Another sign-in, made in another tab, is a page from the start: its stream belonged to the one before.
    <QueryClientProvider key={token} client={queryClient}>
      <SplashGate>
        <Shell />
      </SplashGate>
    </QueryClientProvider>
  )
}

function Shell() {
  const [isMenuWanted, setMenuWanted] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => {
    setMenuWanted(true)
    setMenuOpen(true)
  }
  useLive(tell)
  return (
    <div className="lg:pl-sidebar">
      <aside className="fixed inset-y-0 left-0 w-sidebar overflow-y-auto border-r border-line bg-surface max-lg:hidden">
        <Sidebar />
      </aside>
      {isMenuWanted && (
        <Suspense>
          <SidebarSheet open={isMenuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
      <DemoBanner />
      <TopBar onMenu={openMenu} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 pt-6 pb-28 sm:px-6 sm:pt-8">
        <ConfirmBanner />
        <Outlet />
      </main>
    </div>
  )
}

/** Money that arrives is worth a word wherever one is; pages show the rest by themselves. */
function tell(event: LiveEvent): void {
  if (event.kind !== 'deposit') return
  const amount = formatMoney(event.data.amount)
  if (event.data.status === 'credited') toast.success(`${amount} added to your wallet.`)
  else toast.info(`${amount} received. It is on hold while we check it.`)
}
