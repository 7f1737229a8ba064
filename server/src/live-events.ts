import { formatNaira } from '@nosim/contract/base/money.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { currentAnnouncements } from './announcements/queries.ts'
import { orderOf } from './boost/queries.ts'
import { presentRental } from './numbers/rental/machine.ts'
import { rentalOf } from './numbers/queries.ts'
import type { Db } from './platform/db/db.ts'
import type { RenderPublic } from './platform/live/broadcasts.ts'
import type { RenderEvent } from './platform/live/live.ts'
import { currentSlides } from './slides/queries.ts'
import { stockOf } from './store/inventory/queries.ts'
import { balancesOf, depositOf } from './wallet/queries.ts'

/** Turns a row of `live_event` into the event for open tabs: the present state. */
export const renderEvent =
  (db: Db): RenderEvent =>
  async (userId, kind, subject) => {
    switch (kind) {
      case 'numbers': {
        const row = await rentalOf(db, userId, subject)
        return row && (presentRental(row) satisfies LiveEvents['numbers'])
      }
      case 'boost':
        return (await orderOf(db, userId, subject)) satisfies LiveEvents['boost'] | undefined
      case 'balance': {
        const { main, refer } = await balancesOf(db, userId)
        return {
          bal: formatNaira(main),
          refer_bal: formatNaira(refer),
        } satisfies LiveEvents['balance']
      }
      case 'store':
        return { order_id: subject } satisfies LiveEvents['store']
      case 'deposit':
        return (await depositOf(db, userId, subject)) satisfies LiveEvents['deposit'] | undefined
      default:
        return undefined
    }
  }

/** Turns public notes into events for all open tabs. */
export const renderPublic =
  (db: Db): RenderPublic =>
  async (kind, subjects) => {
    switch (kind) {
      case 'stock':
        return (await stockOf(db, subjects)) satisfies LiveEvents['stock']
      case 'announcements':
        return (await currentAnnouncements(db)) satisfies LiveEvents['announcements']
      case 'slides':
        return (await currentSlides(db)) satisfies LiveEvents['slides']
      default:
        return undefined
    }
  }
