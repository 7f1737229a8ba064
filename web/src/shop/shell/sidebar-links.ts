import {
  ArrowDownUp,
  CircleQuestionMark,
  Gift,
  History,
  LayoutDashboard,
  ListChecks,
  Rocket,
  ShoppingBag,
  Smartphone,
  Store,
  WalletCards,
} from 'lucide-react'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import { paths } from '../../paths.ts'

/** The links of the user's sidebar in the order of SHELL-3; a link is added together with its page. */
export const userMenu: SidebarMenu = {
  home: paths.dashboard,
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
