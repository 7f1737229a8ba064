import type { BelowCost } from '@nosim/contract/admin/prices.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { boostLosses, type BoostLoss } from '../../boost/catalogue/losses.ts'
import { lossesAt, type Loss } from '../../numbers/catalogue/losses.ts'
import { knownCosts, pricedServices } from '../../numbers/catalogue/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { pricingRow } from './queries.ts'

type Row = { readonly loss: number; readonly view: BelowCost }

/** One page of what would be sold for less than it costs, the greatest loss in naira first, and how many there are. */
export async function belowCost(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ services: BelowCost[]; total: number }> {
  const [{ kobo_per_usd: koboPerUsd }, services, known, boosts] = await Promise.all([
    pricingRow(db),
    pricedServices(db),
    knownCosts(db),
    boostLosses(db),
  ])
  const numbers = lossesAt(services, known, { koboPerUsd, pricesOf: ({ prices }) => prices })
  const rows = [
    ...numbers.map((loss) => numberRow(loss, koboPerUsd)),
    ...boosts.map((loss) => boostRow(loss)),
  ].toSorted((a, b) => b.loss - a.loss || a.view.id.localeCompare(b.view.id))
  const shown = rows.slice((page - 1) * limit, page * limit)
  return { services: shown.map(({ view }) => view), total: rows.length }
}

function numberRow(
  { service, duration, why, price, costMicroUsd, known }: Loss,
  koboPerUsd: number,
): Row {
  // Rounded up, so that it is seen to be above the price.
  const cost = Number((BigInt(costMicroUsd) * BigInt(koboPerUsd) + 999_999n) / 1_000_000n)
  return {
    loss: cost - price,
    view: {
      id: `number ${service.code} ${duration} ${why}`,
      shop: 'numbers',
      service: service.code,
      name: service.name,
      duration,
      price: formatNaira(price),
      // What was too little, where more is not known.
      cost: formatNaira(why === 'refused' ? cost - 1 : cost),
      why,
      times: known?.times ?? 0,
      wishes: known?.wishes ?? 0,
      last_at: known?.last_at.toISOString() ?? null,
    },
  }
}

const boostRow = ({ id, name, why, rate, cost, last_at }: BoostLoss): Row => ({
  loss: cost - rate,
  view: {
    id: `boost ${id} ${why}`,
    shop: 'boost',
    service: String(id),
    name,
    duration: null,
    price: formatNaira(rate),
    cost: formatNaira(cost),
    why,
    times: 0,
    wishes: 0,
    last_at: last_at?.toISOString() ?? null,
  },
})
