import type { Effect, Preview, Profit } from '@nosim/contract/admin/prices.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

export const profitPath = '/api/admin/profit'

/** The initial pricing: the profit per number in naira, that on boosts in percent, the rate and the rule of costs. */
export const first = {
  numbers_profit: 500,
  boost_profit: 50,
  ngn_per_usd: '1585.30',
  cost_rule: 'catalogue',
  supplier_order: 'priority',
}

/** The current pricing. */
export const profit = (admin: TestClient): Promise<Profit> => expectOk(admin.get(profitPath))

export const change = (admin: TestClient, body: Record<string, unknown>): Promise<Answer> =>
  admin.request('PUT', profitPath, { body })

/** The effects of a change by line of business. */
export async function preview(
  admin: TestClient,
  query: Record<string, string>,
): Promise<{ numbers: Effect; boosts: Effect }> {
  const { effects } = await expectOk<Preview>(
    admin.get(`${profitPath}/preview?${new URLSearchParams(query)}`),
  )
  const of = (line: Effect['line']): Effect => {
    const effect = effects.find((one) => one.line === line)
    if (!effect) throw new Error(`the preview has no effect on ${line}`)
    return effect
  }
  return { numbers: of('numbers'), boosts: of('boost') }
}

type WrongPrices = { readonly numbers: number; readonly boosts: number }

/**
 * Counts the prices that do not follow from the pricing, computed in decimals by NUM-5, NUM-6 and BOOST-6. The count is
 * 0 unless something is wrong.
 */
export async function wrongPrices(
  testApp: TestApp,
): Promise<WrongPrices & { readonly checked: WrongPrices }> {
  const [row] = await testApp.sql<WrongPrices & { all_numbers: number; all_boosts: number }>(`
    with setting as (select numbers_profit / 100.0 as profit, kobo_per_usd / 100.0 as rate,
        1 + boost_profit / 10000.0 as times from pricing),
    short as (select s.code, floor(coalesce(s.listed_cost_micro_usd, s.cost_micro_usd) / 1000000.0 * rate + 0.5) + profit as naira
      from service s cross join setting),
    wanted as (select code, duration, 100 * case duration when '5min' then naira when '3d' then 3 * (naira + 20)
        when '7d' then 7 * (naira + 20) else naira + 20 end as price
      from short cross join unnest(array['5min', '4h', '1d', '3d', '7d']) as duration),
    numbers as (select count(*) as of_all, count(*) filter (where p.price is distinct from w.price) as wrong
      from wanted w full join service_price p on p.service = w.code and p.duration = w.duration),
    boosts as (select count(*) as of_all, count(*) filter (where
        rate <> greatest(1, ceil(rate_micro_usd / 1000000.0 * set_rate * times * 100))) as wrong
      from boost_service cross join (select rate as set_rate, times from setting) t)
    select n.wrong::int as numbers, b.wrong::int as boosts, n.of_all::int as all_numbers, b.of_all::int as all_boosts
    from numbers n cross join boosts b`)
  if (!row) throw new Error('no prices')
  return {
    numbers: row.numbers,
    boosts: row.boosts,
    checked: { numbers: row.all_numbers, boosts: row.all_boosts },
  }
}

/** A number service as users see it; undefined where it is not on sale. */
export async function onSale(
  client: TestClient,
  code: string,
): Promise<{ durations: Record<string, number> } | undefined> {
  const { services } = await expectOk<{
    services: { code: string; durations: Record<string, number> }[]
  }>(client.get('/api/services'))
  return services.find((one) => one.code === code)
}

/** A boost service as users see it. */
export async function boostOnSale(
  client: TestClient,
  id: string,
): Promise<{ rate: string } | undefined> {
  const { services } = await expectOk<{ services: { service_id: string; rate: string }[] }>(
    client.get('/api/boost/services'),
  )
  return services.find((one) => one.service_id === id)
}
