import { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { catalogues, type LiveEvents } from '@nosim/contract/shop/live.ts'
import { currentAnnouncements } from './announcements/queries.ts'
import { orderEvents } from './lines.ts'
import { firedAlert } from './numbers/alerts/queries.ts'
import { unreadOf } from './notifications/queries.ts'
import type { Db } from './platform/db/db.ts'
import type { RenderPublic } from './platform/live/broadcasts.ts'
import type { RenderEvent } from './platform/live/events.ts'
import { currentSlides } from './slides/queries.ts'
import { stockOf } from './store/inventory/queries.ts'
import { ticketEvent } from './tickets/queries.ts'
import { balancesOf, depositOf } from './wallet/queries.ts'

/**
 * Turns a row of `live_event` into events for open tabs, with the current state. An order moves money, so its event
 * comes with the balance.
 */
export const renderEvent =
  (db: Db): RenderEvent =>
  async (userId, kind, subject) => {
    const [data, balance] = await Promise.all([
      dataOf(db, { userId, kind, subject }),
      LineOfBusiness.safeParse(kind).success ? balanceOf(db, userId) : undefined,
    ])
    return [
      ...(balance ? [{ event: 'balance', data: balance }] : []),
      ...(data === undefined ? [] : [{ event: kind, data }]),
    ]
  }

type Row = { readonly userId: string; readonly kind: string; readonly subject: string }

async function dataOf(db: Db, { userId, kind, subject }: Row): Promise<unknown> {
  const line = LineOfBusiness.safeParse(kind).data
  if (line) return orderEvents[line](db, userId, subject)
  switch (kind) {
    case 'balance':
      return balanceOf(db, userId)
    case 'notifications':
      return { unread: await unreadOf(db, userId) } satisfies LiveEvents['notifications']
    case 'alert':
      return (await firedAlert(db, subject)) satisfies LiveEvents['alert'] | undefined
    case 'ticket':
      return (await ticketEvent(db, userId, subject)) satisfies LiveEvents['ticket'] | undefined
    case 'deposit':
      return (await depositOf(db, userId, subject)) satisfies LiveEvents['deposit'] | undefined
    default:
      return undefined
  }
}

async function balanceOf(db: Db, userId: string): Promise<LiveEvents['balance']> {
  const { main, refer } = await balancesOf(db, userId)
  return { bal: formatNaira(main), refer_bal: formatNaira(refer) }
}

/** Turns public notes into events for all open tabs. */
export const renderPublic =
  (db: Db): RenderPublic =>
  async (kind, subjects) => {
    switch (kind) {
      case 'stock':
        return (await stockOf(db, subjects)) satisfies LiveEvents['stock']
      case 'catalogue':
        return {
          lists: catalogues.filter((name) => subjects.includes(name)),
        } satisfies LiveEvents['catalogue']
      case 'announcements':
        return (await currentAnnouncements(db)) satisfies LiveEvents['announcements']
      case 'slides':
        return (await currentSlides(db)) satisfies LiveEvents['slides']
      default:
        return undefined
    }
  }
