import {
  Boxes,
  FolderTree,
  Gauge,
  Images,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Megaphone,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  Network,
  ScrollText,
  Tags,
  TicketPercent,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import { paths } from '../../paths.ts'

/** The menu of the back office. A link is added together with its page. */
const adminMenu: SidebarMenu = {
  home: paths.admin,
  // The profile menu and the quick actions have the link to log out.
  hasLogout: false,
  groups: [
    {
      links: [
        { label: 'Dashboard', to: paths.admin, Icon: LayoutDashboard },
        { label: 'Users', to: paths.adminUsers, Icon: Users },
        { label: 'API keys', to: paths.adminApiKeys, Icon: Webhook },
        { label: 'Tickets', to: paths.adminTickets, Icon: MessageCircleQuestionMark },
        { label: 'Money desk', to: paths.adminMoney, Icon: Landmark },
        { label: 'Prices', to: paths.adminPrices, Icon: Tags },
        { label: 'Promotions', to: paths.adminPromotions, Icon: TicketPercent },
        { label: 'Delivery', to: paths.adminDelivery, Icon: Gauge },
        { label: 'Suppliers', to: paths.adminSuppliers, Icon: Network },
      ],
    },
    {
      title: 'Social Media Logs',
      links: [
        { label: 'Categories', to: paths.adminCategories, Icon: FolderTree },
        { label: 'Products', to: paths.adminProducts, Icon: Boxes },
        { label: 'Account Logs', to: paths.adminLogs, Icon: KeyRound },
        { label: 'Store complaints', to: paths.adminComplaints, Icon: MessageSquareWarning },
      ],
    },
    {
      title: 'Content',
      links: [
        { label: 'Announcement', to: paths.announcement, Icon: Megaphone },
        { label: 'Slide images', to: paths.slide, Icon: Images },
      ],
    },
    {
      title: 'Admin',
      links: [
        { label: 'Team', to: paths.adminTeam, Icon: UsersRound },
        { label: 'Audit', to: paths.adminAudit, Icon: ScrollText },
      ],
    },
  ],
}

/** The pages that only owners may open. */
const forOwners: ReadonlySet<string> = new Set([paths.adminTeam])

/** The menu with the pages that this admin may open. */
export function menuFor(isOwner: boolean): SidebarMenu {
  if (isOwner) return adminMenu
  const groups = adminMenu.groups.map(({ links, ...group }) => ({
    ...group,
    links: links.filter(({ to }) => !forOwners.has(to)),
  }))
  return { ...adminMenu, groups }
}
