import '../../admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { UserRound, Search } from 'lucide-react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useBrand } from '../../api/site.ts'
import { useTotpNeeded } from '../../api/totp-needed.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { Frame } from '../../layouts/frame/frame.tsx'
import { paths } from '../../paths.ts'
import { StepUp } from '../dialogs/step-up.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { menuFor } from './admin-links.ts'
import type { ReturnState } from './return-to.ts'
import { useAttentionTitle } from './use-attention-title.ts'
import { useMay } from './use-may.ts'
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'

const profileLinks: readonly MenuItem[] = [
  {
    label: 'Your account',
    to: paths.adminAccount,
    icon: <UserRound aria-hidden size={16} className="text-ink-soft" />,
  },
]

/** The frame of every page of the back office. It redirects to the sign-in page once the session is over. */
export function AdminShell() {
  const token = useSessionToken(1)
  if (token === undefined) return <Navigate to={paths.login} replace />
  return (
    // When another admin signs in in another tab, the page starts from an empty state.
    <QueryClientProvider key={token} client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  useAttentionTitle()
  const menu = menuFor(useMay('owner') ?? false)
  return (
    <Frame
      menu={menu}
      start={<Brand />}
      end={<PaletteButton menu={menu} />}
      profileLinks={profileLinks}
    >
      <Page />
      <StepUp />
    </Frame>
  )
}

/** The page, or a redirect to the admin's own account while two-step sign-in must be set up first. */
function Page() {
  const { pathname, search } = useLocation()
  const isNeeded = useTotpNeeded()
  if (!isNeeded || pathname === paths.adminAccount)
    return (
      <div className="dense">
        <Outlet />
      </div>
    )
  return (
    <Navigate
      to={paths.adminAccount}
      replace
      state={{ from: pathname + search } satisfies ReturnState}
    />
  )
}

/** The mark of the brand, shown where there is no sidebar. */
function Brand() {
  const brand = useBrand()
  return (
    <Link to={paths.admin} className="touch-target flex rounded-control lg:hidden">
      <NameMark size={24} name={brand} />
    </Link>
  )
}

// The palette is loaded on its first use, so that it is in no first load.
const load = () => import('./palette-dialog.tsx')

const PaletteDialog = lazy(() => load().then((module) => ({ default: module.PaletteDialog })))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, as Ctrl+K and Cmd+K do on every page of the back office. */
function PaletteButton({ menu }: { readonly menu: SidebarMenu }) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (isOpen) setOpen(false)
    // A key press must not close another dialog and lose its input.
    else if (!document.querySelector('[role=dialog]')) show()
  })
  // Before the first paint, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={show}
        className="touch-target flex h-10 items-center gap-2 rounded-control px-2.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:w-64 md:border md:border-line-strong/60 md:bg-surface"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="flex-1 text-left max-md:sr-only">Search or jump to...</span>
        <kbd aria-hidden className="font-sans text-label text-ink-faint max-md:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isWanted && (
        <Suspense>
          <PaletteDialog menu={menu} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
