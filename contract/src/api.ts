import { apiKeys } from './accounts/api-keys.ts'
import { adminApiKeys } from './admin/users/api-keys.ts'
import { accountLogs } from './admin/account-logs.ts'
import { adminAnnouncements } from './admin/content/announcements.ts'
import { adminSlides } from './admin/content/slides.ts'
import { lineMessages } from './accounts/boost-and-number-messages.ts'
import { notifications } from './accounts/notifications.ts'
import { messagesWith, webhooks } from './accounts/webhooks.ts'
import { audit } from './admin/audit.ts'
import { rentalReview } from './admin/rental-review.ts'
import { search } from './admin/search.ts'
import { team } from './admin/users/team.ts'
import { announcements } from './shop/announcements.ts'
import { tickets } from './shop/tickets.ts'
import { adminTickets } from './admin/users/tickets.ts'
import { slides } from './shop/slides.ts'
import { accounts } from './accounts/accounts.ts'
import { boost } from './shop/boost.ts'
import { boostReview } from './admin/boost-review.ts'
import { deliveries } from './admin/deliveries.ts'
import { deliveryFigures } from './admin/delivery-figures.ts'
import { manualTransfers } from './admin/transfers.ts'
import { complaints } from './admin/complaints.ts'
import { referrals } from './admin/users/referrals.ts'
import { reports } from './admin/reports.ts'
import { delivery } from './shop/delivery.ts'
import { deposits } from './shop/deposits.ts'
import { live } from './shop/live.ts'
import { numberAlerts } from './shop/number-alerts.ts'
import { numbers } from './shop/numbers.ts'
import { preorders } from './shop/preorders.ts'
import { adminUsers } from './admin/users/users.ts'
import { userDebug } from './admin/users/debug.ts'
import { savedViews } from './admin/users/saved-views.ts'
import { passwordReset } from './accounts/password-reset.ts'
import { prices } from './admin/prices.ts'
import { ownAccount } from './accounts/own-account.ts'
import { closures } from './admin/users/closures.ts'
import { security } from './accounts/security.ts'
import { site } from './base/site.ts'
import { inventory } from './admin/inventory.ts'
import { store } from './shop/store.ts'
import { margins } from './admin/margins.ts'
import { suppliers } from './admin/suppliers.ts'
import { boostSwitches } from './admin/boost-switches.ts'
import { switches } from './admin/switches.ts'
import { wallet } from './shop/wallet.ts'
import { promotions } from './accounts/promotions.ts'
import { adminPromotions } from './admin/promotions/promotions.ts'

/** All routes of the API, by feature. */
export const api = {
  accounts,
  passwordReset,
  security,
  ownAccount,
  apiKeys,
  webhooks,
  notifications,
  wallet,
  deposits,
  numbers,
  numberAlerts,
  preorders,
  delivery,
  boost,
  boostReview,
  rentalReview,
  manualTransfers,
  deliveries,
  referrals,
  promotions,
  adminPromotions,
  store,
  inventory,
  accountLogs,
  complaints,
  reports,
  deliveryFigures,
  prices,
  switches,
  boostSwitches,
  suppliers,
  margins,
  adminUsers,
  userDebug,
  closures,
  savedViews,
  adminApiKeys,
  audit,
  team,
  search,
  tickets,
  adminTickets,
  announcements,
  adminAnnouncements,
  slides,
  adminSlides,
  live,
  site,
} as const

/** Returns each type of webhook message, with its summary and the schema of its body (HOOK-6). */
export const webhookMessages = () => messagesWith(lineMessages())
