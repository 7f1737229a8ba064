import '../../admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useTotpNeeded } from '../../api/totp-needed.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { Frame } from '../../layouts/frame/frame.tsx'
import { paths } from '../../paths.ts'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { menuFor } from './admin-links.ts'
import { PaletteButton } from './palette-button.tsx'
import type { ReturnState } from './return-to.ts'
import { useMay } from './use-may.ts'

const profileLinks: readonly MenuItem[] = [
  {
    label: 'Your account',
    to: paths.adminAccount,
    icon: <UserRound aria-hidden size={16} className="text-ink-soft" />,
  },
]

/** Around every page of the back office. It leaves for the sign-in page the moment the session is over. */
export function AdminShell() {
  const token = useSessionToken(1)
  if (token === undefined) return <Navigate to={paths.login} replace />
  return (
    // Another admin, signed in by another tab, is a page from the start.
    <QueryClientProvider key={token} client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  const menu = menuFor(useMay('owner') ?? false)
  return (
    <Frame
      menu={menu}
      start={<Brand />}
      end={<PaletteButton menu={menu} />}
      profileLinks={profileLinks}
    >
      <Page />
    </Frame>
  )
}

/** The page; or the way to one's own account, where two-step sign-in must be set up before anything else. */
function Page() {
  const { pathname, search } = useLocation()
  const isNeeded = useTotpNeeded()
  if (!isNeeded || pathname === paths.adminAccount) return <Outlet />
  return (
    <Navigate
      to={paths.adminAccount}
      replace
      state={{ from: pathname + search } satisfies ReturnState}
    />
  )
}

/** Where the sidebar is not there to show it. */
function Brand() {
  return (
    <Link to={paths.admin} className="flex rounded-control lg:hidden">
      <NameMark size={24} />
    </Link>
  )
}
