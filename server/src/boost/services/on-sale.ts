import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { WaitCount } from '../../platform/waits.ts'
import { deliveryOf, deliveryWaits } from '../delivery/queries.ts'

/** A service as it can be ordered now. `rate` is kobo per 1,000, or for one package. */
export type BoostOffer = {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly type: 'Default' | 'Package'
  readonly rate: number
  readonly min: number
  readonly max: number
  readonly refill: boolean
  readonly cancel: boolean
}

type ServiceRow = BoostOffer & {
  description: string
  average_minutes: number | null
  waits: WaitCount[] | null
}

const offerColumns = sql`s.id, s.name, s.category, s.type, s.rate, s.min,
  boost_max_quantity(s.type, s.rate, s.max) as max, s.refill, s.cancel`
const isOnSale = sql`s.enabled and s.vanished_at is null and boost_max_quantity(s.type, s.rate, s.max) >= s.min`
const byCategory = sql`order by lower(s.category), s.category, s.id`

/** All services that can be ordered, by category, without the figures on delivery. */
export async function boostOffers(db: Queryable): Promise<BoostOffer[]> {
  const found = await sql<BoostOffer>`
    select ${offerColumns} from boost_service s where ${isOnSale} ${byCategory}`.execute(db)
  return found.rows
}

/** One service; undefined where it cannot be ordered now. */
export async function boostOffer(db: Queryable, id: number): Promise<BoostOffer | undefined> {
  const found = await sql<BoostOffer>`
    select ${offerColumns} from boost_service s where s.id = ${id} and ${isOnSale}`.execute(db)
  return found.rows[0]
}

/** All services that can be ordered, by category, with the figures on delivery. */
export async function boostServices(db: Queryable): Promise<BoostService[]> {
  const found = await sql<ServiceRow>`
    select ${offerColumns}, s.description, s.average_minutes, f.waits
    from boost_service s left join ${deliveryWaits} f on f.service = s.id where ${isOnSale} ${byCategory}`.execute(
    db,
  )
  return found.rows.map(presentService)
}

const presentService = ({ id, rate, waits, ...row }: ServiceRow): BoostService => ({
  ...row,
  delivery: deliveryOf(waits),
  service_id: String(id),
  rate: formatNaira(kobo(rate)),
})
