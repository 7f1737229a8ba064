import { accountLogs } from './admin/account-logs.ts'
import { adminAnnouncements } from './admin/announcements.ts'
import { adminSlides } from './admin/slides.ts'
import { audit } from './admin/desk/audit.ts'
import { rentalDesk } from './admin/desk/rental-desk.ts'
import { search } from './admin/desk/search.ts'
import { team } from './admin/desk/team.ts'
import { announcements } from './content/announcements.ts'
import { slides } from './content/slides.ts'
import { accounts } from './accounts.ts'
import { boost } from './boost.ts'
import { boostDesk } from './admin/boost-desk.ts'
import { deliveries } from './admin/deliveries.ts'
import { money } from './admin/money.ts'
import { complaints } from './admin/complaints.ts'
import { figures } from './admin/figures.ts'
import { deposits } from './deposits.ts'
import { live } from './live.ts'
import { numbers } from './numbers.ts'
import { people } from './admin/people/people.ts'
import { savedViews } from './admin/people/saved-views.ts'
import { passwordReset } from './password-reset.ts'
import { prices } from './admin/prices.ts'
import { security } from './security.ts'
import { site } from './site.ts'
import { stock } from './admin/stock.ts'
import { store } from './store.ts'
import { suppliers } from './admin/suppliers.ts'
import { switches } from './admin/switches.ts'
import { wallet } from './wallet.ts'

/** The whole API, feature by feature. */
export const api = {
  accounts,
  passwordReset,
  security,
  wallet,
  deposits,
  numbers,
  boost,
  boostDesk,
  rentalDesk,
  money,
  deliveries,
  store,
  stock,
  accountLogs,
  complaints,
  figures,
  prices,
  switches,
  suppliers,
  people,
  savedViews,
  audit,
  team,
  search,
  announcements,
  adminAnnouncements,
  slides,
  adminSlides,
  live,
  site,
} as const
