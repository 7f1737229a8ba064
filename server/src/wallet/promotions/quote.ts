import { formatNaira } from '@nosim/contract/base/money.ts'
import { linesOfBusiness, type LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { PromotionQuote, Wanted } from '@nosim/contract/accounts/promotions.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { leastSpend, promotionCodes } from './outcomes.ts'
import type { PromotionWish } from './with-promotion.ts'

/** The lines of business in which a promotion without a code is running (PROMO-6). */
export async function automaticLines(db: Queryable): Promise<LineOfBusiness[]> {
  const found = await sql<{ line: LineOfBusiness | null }>`select distinct p.line from promotion p
    where p.state = 'on' and p.code is null and p.starts_at <= now() and p.ends_at > now()`.execute(
    db,
  )
  const lines = new Set(found.rows.map(({ line }) => line))
  return linesOfBusiness.filter((line) => lines.has(line) || lines.has(null))
}

type Row = {
  price: number | null
  cut: number
  name: string | null
  outcome: string | null
  least_spend: number | null
}

/** The price of an order now (PROMO-6). Throws SERVICE_OFF where it cannot be ordered, and the refusal of its code. */
export async function quoteOrder(
  db: Queryable,
  userId: string,
  { order: { line, ...order }, wish }: { order: Wanted; wish: PromotionWish },
): Promise<PromotionQuote> {
  const found =
    await sql<Row>`select * from promotion_quote(${userId}, ${line}, ${JSON.stringify(order)}, ${wish.code},
    ${wish.device})`.execute(db)
  const [quote] = found.rows
  if (!quote || quote.price === null) throw new Refusal('SERVICE_OFF')
  const code = quote.outcome === null ? undefined : promotionCodes[quote.outcome]
  if (code) {
    throw new Refusal(code, code === 'PROMOTION_LEAST_SPEND' ? leastSpend(quote.least_spend) : {})
  }
  return {
    price: formatNaira(quote.price),
    cut: formatNaira(quote.cut),
    to_pay: formatNaira(quote.price - quote.cut),
    name: quote.cut > 0 ? quote.name : null,
  }
}
