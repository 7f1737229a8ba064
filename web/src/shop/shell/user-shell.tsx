import '../../shop.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  Smartphone,
  UserRound,
  Wallet,
  ArrowDownUp,
  CircleQuestionMark,
  Gift,
  History,
  House,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Rocket,
  ShoppingBag,
  Store,
  WalletCards,
} from 'lucide-react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { meQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useLive } from '../lines/use-live.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { Money } from '../../format/money.tsx'
import { Frame } from '../../layouts/frame/frame.tsx'
import { SplashGate } from '../../layouts/splash-gate.tsx'
import { paths } from '../../paths.ts'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Bell } from '../notices/bell.tsx'
import { useNotifications } from '../notifications/use-notifications.tsx'
import { ResendButton } from '../../forms/resend-button.tsx'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import type { Tab } from '../../layouts/frame/tab-bar.tsx'

/** The entries of the profile menu. An entry is added together with its page. */
const profileLinks: readonly MenuItem[] = [
  {
    label: 'Profile',
    to: paths.profile,
    icon: <UserRound aria-hidden size={16} className="text-ink-soft" />,
  },
  {
    label: 'API keys',
    to: paths.apiKeys,
    icon: <KeyRound aria-hidden size={16} className="text-ink-soft" />,
  },
  {
    label: 'Purchase Numbers',
    to: paths.buyNumber,
    icon: <Smartphone aria-hidden size={16} className="text-ink-soft" />,
  },
]

/** The frame of every page of a signed-in user. It redirects to the sign-in page once the session is over. */
export function UserShell() {
  const token = useSessionToken(0)
  if (token === undefined) return <Navigate to={paths.login} replace />
  return (
    // A sign-in in another tab restarts the page: the event stream belonged to the previous session.
    <QueryClientProvider key={token} client={queryClient}>
      <SplashGate>
        <Shell />
      </SplashGate>
    </QueryClientProvider>
  )
}

function Shell() {
  const { onEvent, bar, overlay } = useNotifications()
  useLive(onEvent)
  return (
    <>
      <Frame menu={userMenu} tabs={tabs} start={bar} end={<End />} profileLinks={profileLinks}>
        <ConfirmBanner />
        <Outlet />
      </Frame>
      {overlay}
    </>
  )
}

/** The end of the top bar: the balance and the notices. */
const End = () => (
  <>
    <Balance />
    <Bell />
  </>
)

/** The balance of the wallet, with a link to top it up. */
function Balance() {
  const { data: me } = useQuery(meQuery())
  return (
    <Link
      to={paths.recharge}
      className="inline-flex h-10 touch:h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 font-medium transition-colors hover:bg-sunken max-sm:px-2.5 max-[22rem]:text-label"
    >
      <Wallet aria-hidden size={16} className="text-ink-soft max-sm:hidden" />
      <span className="sr-only">Wallet balance</span>
      {me ? <Money rolls amount={me.bal} /> : '...'}
    </Link>
  )
}

/** Reminds a user to confirm the email address: until then the user may look but not buy. */
function ConfirmBanner() {
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  // On the dashboard it is the first of the first steps.
  if (me?.is_activated !== 0 || pathname === paths.dashboard) return null
  return (
    <div className="pb-6">
      <Alert tone="wait" action={<ResendButton />}>
        Confirm your email to start buying. We sent a link to {me.email}.
      </Alert>
    </div>
  )
}

/** The links of the user's sidebar in the order of SHELL-3. A link is added together with its page. */
const userMenu: SidebarMenu = {
  home: paths.dashboard,
  hasLogout: true,
  groups: [
    {
      links: [
        { label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard },
        { label: 'Fund Wallet', to: paths.recharge, Icon: WalletCards },
        { label: 'Purchase Numbers', to: paths.buyNumber, Icon: Smartphone },
        { label: 'Boost SMA', to: paths.boost, Icon: Rocket },
        { label: 'Buy Logs', to: paths.store, Icon: Store },
        { label: 'Refer & Earn', to: paths.refer, Icon: Gift },
        { label: 'FAQs', to: paths.faq, Icon: CircleQuestionMark },
      ],
    },
    {
      title: 'History',
      links: [
        { label: 'Numbers History', to: paths.numberHistory, Icon: History },
        { label: 'Logs Order', to: paths.logsOrder, Icon: ShoppingBag },
        { label: 'Boost History', to: paths.boostHistory, Icon: ListChecks },
        { label: 'Transaction History', to: paths.wallet, Icon: ArrowDownUp },
      ],
    },
  ],
}

/** The tab bar of small screens (SHELL-9). */
const tabs: readonly Tab[] = [
  { label: 'Home', to: paths.dashboard, Icon: House },
  { label: 'Numbers', to: paths.buyNumber, also: [paths.numberHistory], Icon: Smartphone },
  { label: 'Boost', to: paths.boost, also: [paths.boostHistory], Icon: Rocket },
  { label: 'Logs', to: paths.store, also: [paths.logsOrder], Icon: Store },
  { label: 'Wallet', to: paths.wallet, also: [paths.recharge], Icon: Wallet },
]
