import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { anotherCode } from './rental/code-requests.ts'
import { rentAgain, type AgainBlocked } from './rental/former-numbers.ts'
import type { RentalState } from './rental/open-rentals.ts'

/** A rental in the database. Times are by the clock of the database. */
export type RentalRow = {
  readonly id: string
  readonly user_id: string
  readonly service: string
  readonly service_name: string
  readonly repeatable: boolean
  readonly number: string | null
  /** Kobo that the buyer pays (`price`), and kobo that a promotion pays on top (`cut`). */
  readonly price: number
  readonly cut: number
  readonly duration: Duration
  readonly state: RentalState
  readonly created_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly cancel_requested_at: Date | null
  /** When the user requested a further code; null once it has arrived. */
  readonly code_requested_at: Date | null
  /** Whether its time is not over, by the clock of the database. */
  readonly is_running: boolean
  /** The latest time at which the supplier brings the number online; null where it is online. */
  readonly online_by: Date | null
  readonly again_blocked: AgainBlocked
  readonly code_delay_ms: number | null
  readonly try: number
  readonly most_tries: number
  readonly preordered: boolean
  readonly messages: readonly { code: string | null; text: string | null; received_at: string }[]
}

/** The detail of an order that was not found in the supplier's list and was refunded. */
export const notListedDetail = 'response lost, not in the list'
/** The detail of an order whose number was found in the supplier's list but belonged to another user before. */
export const resoldDetail = 'found in the list, resold'
/** The detail of an order that an admin released while it was being placed (server/sql/numbers.sql). */
const releasedDetail = 'response lost, released by an admin'
// An order that was refused at once is not shown. One that was refused after a search or by an admin is shown.
const shown = sql`(r.state <> 'refused' or r.detail in (${notListedDetail}, ${resoldDetail}, ${releasedDetail}))`

/** The prefix of the idempotency keys of orders for pre-orders. */
export const preorderKeys = 'preorder:'

// Messages are complete, the newest first. Codes and texts are cleared after half a year (server/sql/retention.sql).
const rentalView = sql`
  select r.id, r.user_id, r.service, s.name as service_name, s.repeatable, r.number, r.price, r.cut, r.duration, r.state,
    r.created_at, r.ends_at, r.ended_at, r.cancel_requested_at, w.code_requested_at,
    r.ends_at > now() as is_running, w.online_by,
    case when r.state = 'completed' then rental_again_blocked(r) end as again_blocked, r.code_delay_ms, r.try, r.most_tries,
    starts_with(r.idempotency_key, ${preorderKeys}) as preordered,
    coalesce((select jsonb_agg(jsonb_build_object('code', nullif(m.code, ''), 'text', m.text, 'received_at', m.received_at)
      order by m.id desc) from rental_message m where m.rental_id = r.id), '[]') as messages
  from rental r join service s on s.code = r.service left join rental_watch w on w.rental_id = r.id`

/** A rental of this user. Undefined for an unknown id, and for a rental of another user. */
export async function rentalOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<RentalRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<RentalRow>`${rentalView} where r.id = ${id} and r.user_id = ${userId}
    and ${shown}`.execute(db)
  return found.rows[0]
}

/** A page of a user's rentals, newest first, without the orders that were refused at once. */
export async function rentalsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RentalRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
      order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from rental r
      where r.user_id = ${userId} and ${shown}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

/** The rentals that a page shows as active: open, running after a code, or made in the last ten minutes. */
export async function activeRentalsOf(db: Queryable, userId: string): Promise<RentalRow[]> {
  const found = await sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
    and (r.state in ('placing', 'waiting') or (r.state = 'completed' and r.ends_at > now())
      or r.created_at > now() - interval '10 minutes')
    order by r.created_at desc, r.id desc limit 200`.execute(db)
  return found.rows
}

/** The counts of a user's numbers, as a part of a statement of the wallet. */
export const rentalCounts = (
  userId: string,
): RawBuilder<{ numbers_open: number; numbers_completed: number }> => sql`
  select count(*) filter (where state in ('placing', 'waiting')) as numbers_open,
    count(*) filter (where state = 'completed') as numbers_completed
  from rental where user_id = ${userId}`

/** The names of a rental's state on the wire (NUM-24, NUM-25). */
const stateNames = {
  placing: { rental_status: 'waiting', status: 'placing', money: 'held' },
  waiting: { rental_status: 'waiting', status: 'active', money: 'held' },
  completed: { rental_status: 'completed', status: 'Completed', money: 'charged' },
  cancelled: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
  timeout: { rental_status: 'timeout', status: 'Timeout', money: 'refunded' },
  refused: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
} as const satisfies Record<RentalState, Pick<Rental, 'rental_status' | 'status' | 'money'>>

/** A rental as its owner sees it. */
export function presentRental(row: RentalRow): Rental {
  const names = stateNames[row.state]
  return {
    order_id: row.id,
    service: row.service,
    service_name: row.service_name,
    number: row.number ?? '',
    price_ngn: row.price / 100,
    ...(row.cut > 0 && { promotion_cut: formatNaira(row.cut) }),
    duration: row.duration,
    created_at: row.created_at.toISOString(),
    expires_at: row.ends_at.toISOString(),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...names,
    last_sms_code: row.messages[0]?.code ?? null,
    messages: row.messages.map((message) => ({
      ...message,
      received_at: new Date(message.received_at).toISOString(),
    })),
    repeatable: row.repeatable,
    refunded: names.money === 'refunded' ? formatNaira(row.price) : null,
    cancel_requested: row.cancel_requested_at !== null,
    cancel_blocked: cancelBlocked(row),
    another_code: anotherCode(row),
    online_by: (row.state === 'waiting' && row.online_by?.toISOString()) || null,
    rent_again: rentAgain(row),
    tries: row.most_tries > 1 ? { current: row.try, most: row.most_tries } : null,
    preordered: row.preordered,
    code_delay_ms: row.code_delay_ms,
  }
}

/**
 * Why this rental cannot be cancelled now, as a sentence for its owner; null when it can. The cancel route uses the
 * same rule.
 */
export function cancelBlocked(
  row: Pick<RentalRow, 'state' | 'cancel_requested_at'>,
): string | null {
  if (row.state === 'placing') return "We're still getting your number."
  if (row.state === 'completed') return 'A code has arrived, so this number was charged.'
  if (row.state !== 'waiting') return "This rental has ended and you've been refunded."
  if (row.cancel_requested_at) {
    return "Cancelling. If a code arrives before the supplier confirms, it's yours."
  }
  return null
}
