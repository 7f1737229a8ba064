import '../../shop.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Smartphone, UserRound } from 'lucide-react'
import { Navigate, Outlet } from 'react-router'
import type { LiveEvent } from '../../api/live.ts'
import { queryClient } from '../../api/query-client.ts'
import { useLive } from '../../api/use-live.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { paths } from '../../paths.ts'
import { formatMoney } from '../../format/format-money.ts'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { SplashGate } from '../../layouts/splash-gate.tsx'
import { Balance } from './balance.tsx'
import { ConfirmBanner } from './confirm-banner.tsx'
import { Frame } from '../../layouts/frame/frame.tsx'
import { userMenu } from './sidebar-links.ts'

/** The entries of the profile menu; one is added together with its page. */
const profileLinks: readonly MenuItem[] = [
  {
    label: 'Profile',
    to: paths.profile,
    icon: <UserRound aria-hidden size={16} className="text-ink-soft" />,
  },
  {
    label: 'Purchase Numbers',
    to: paths.buyNumber,
    icon: <Smartphone aria-hidden size={16} className="text-ink-soft" />,
  },
]

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
  useLive(tell)
  return (
    <Frame menu={userMenu} end={<Balance />} profileLinks={profileLinks}>
      <ConfirmBanner />
      <Outlet />
    </Frame>
  )
}

/** Money that arrives is worth a word wherever one is; pages show the rest by themselves. */
function tell(event: LiveEvent): void {
  if (event.kind !== 'deposit') return
  const amount = formatMoney(event.data.amount)
  if (event.data.status === 'credited') toast.success(`${amount} added to your wallet.`)
  else if (event.data.status === 'reversed') toast.error(`A transfer of ${amount} was reversed.`)
  else toast.info(`${amount} received. It is on hold while we check it.`)
}
