import { formatDollars } from '@nosim/contract/base/money.ts'
import type { SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** Days in Lagos, YYYY-MM-DD, both included, of all suppliers or of one. */
export type Range = {
  readonly kind?: SupplierKind | undefined
  readonly supplier?: string | undefined
  readonly from: string
  readonly to: string
}

/** A day of a supplier. Amounts are micro-dollars; `start_at` and `end_at` are the times of its readings. */
export type DayRow = {
  readonly kind: SupplierKind
  readonly supplier: string
  readonly day: string
  readonly status: 'open' | 'closed'
  readonly start_micro_usd: number
  readonly end_micro_usd: number
  readonly topups_micro_usd: number
  readonly charges_micro_usd: number
  readonly returns_micro_usd: number
  readonly owed_micro_usd: number
  readonly difference_micro_usd: number
  readonly start_at: Date
  readonly end_at: Date
}

const of = (
  { kind, supplier }: Range,
  of: { kind: RawBuilder<unknown>; name: RawBuilder<unknown> },
) =>
  sql`${kind === undefined ? sql`true` : sql`${of.kind} = ${kind}`}
    and ${supplier === undefined ? sql`true` : sql`${of.name} = ${supplier}`}`

const figures = sql`start_micro_usd, end_micro_usd, topups_micro_usd, charges_micro_usd, returns_micro_usd,
  owed_micro_usd, difference_micro_usd, start_at, end_at`

/** The days of a range, newest first: closed days as they were closed, open days as they are now. */
export async function daysOf(db: Queryable, range: Range): Promise<DayRow[]> {
  const found = await sql<DayRow>`
    select kind, supplier, day::text as day, 'closed' as status, ${figures} from supplier_day
    where day between ${range.from}::date and ${range.to}::date
      and ${of(range, { kind: sql`kind`, name: sql`supplier` })}
    union all
    select f.kind, f.supplier, f.day::text, 'open', ${figures} from (
      select distinct r.kind, r.supplier, lagos_day(r.at) as day from supplier_float r
      where r.at >= greatest(lagos_start(${range.from}::date), lagos_start(ledger_last_ended_day(now()) - 1))
        and r.at < lagos_start(${range.to}::date + 1) and ${of(range, { kind: sql`r.kind`, name: sql`r.supplier` })}
    ) f cross join lateral supplier_statement(f.kind, f.supplier, f.day)
    where not exists (select from supplier_day d where (d.kind, d.supplier, d.day) = (f.kind, f.supplier, f.day))
    order by day desc, kind, supplier`.execute(db)
  return found.rows
}

/** Stores the float at a supplier (micro-dollars). */
export async function keepReading(
  db: Queryable,
  { kind, supplier, microUsd }: { kind: SupplierKind; supplier: string; microUsd: number },
): Promise<void> {
  await sql`select supplier_record_float(${kind}, ${supplier}, ${microUsd})`.execute(db)
}

/** All suppliers that were ever connected or have a closed day. */
export async function suppliersKnown(
  db: Queryable,
): Promise<{ kind: SupplierKind; name: string }[]> {
  const found = await sql<{ kind: SupplierKind; name: string }>`
    select kind, name from supplier union select kind, supplier from supplier_day order by 1, 2`.execute(
    db,
  )
  return found.rows
}

/** Micro-dollars as text in dollars, in the form of the contract. */
export const dollars = (microUsd: number): string =>
  `${microUsd < 0 ? '-' : ''}${formatDollars(Math.abs(microUsd))}`

export const presentDay = (row: DayRow, limitMicroUsd: number): SupplierDay => ({
  kind: row.kind,
  supplier: row.supplier,
  day: row.day,
  status: row.status,
  start_usd: dollars(row.start_micro_usd),
  end_usd: dollars(row.end_micro_usd),
  topups_usd: dollars(row.topups_micro_usd),
  charges_usd: dollars(row.charges_micro_usd),
  returns_usd: dollars(row.returns_micro_usd),
  owed_usd: dollars(row.owed_micro_usd),
  difference_usd: dollars(row.difference_micro_usd),
  large: Math.abs(row.difference_micro_usd) > limitMicroUsd,
})

/** The movements of an order within a statement (micro-dollars). */
export type LineRow = {
  /** The order as the ledger names it, such as `numbers:<id>`. */
  readonly subject: string
  readonly theirs: string | null
  readonly service: string | null
  readonly charged: number
  readonly returned: number
  /** The part of the returns that the supplier never confirmed. */
  readonly unconfirmed: number
  /** The amount that the supplier holds beyond its delivery, by its own figures. */
  readonly held: number
  /** The source of the cost; null where nothing was charged. */
  readonly cost_source: 'supplier' | 'catalogue' | null
}

/**
 * A page of the orders in a day's statement, with their movements between its two readings. At most `limit` orders
 * that follow the subject `after`.
 */
export async function linesOf(
  db: Queryable,
  day: DayRow,
  { after, limit }: { after: string; limit: number },
): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    with moved as (
      select subject, coalesce(-sum(micro_usd) filter (where micro_usd < 0), 0)::bigint as charged,
        coalesce(sum(micro_usd) filter (where micro_usd > 0), 0)::bigint as returned,
        coalesce(sum(micro_usd) filter (where micro_usd > 0 and not confirmed), 0)::bigint as unconfirmed
      from supplier_movement
      where kind = ${day.kind} and supplier = ${day.supplier} and at > ${day.start_at} and at <= ${day.end_at}
        and subject collate "C" > ${after}
      group by subject order by subject collate "C" limit ${limit}
    ), held as (
      select subject, micro_usd as held
      from supplier_held(${day.kind}, ${day.supplier}, ${day.start_at}, ${day.end_at})
      where subject collate "C" > ${after} order by subject collate "C" limit ${limit}
    ), line as (
      select subject, coalesce(charged, 0) as charged, coalesce(returned, 0) as returned,
        coalesce(unconfirmed, 0) as unconfirmed, coalesce(held, 0) as held
      from moved full join held using (subject) order by subject collate "C" limit ${limit}
    )
    select line.*, coalesce(o.theirs, nullif(split_part(subject, ':', 3), '')) as theirs, o.service, o.cost_source
    from line
    -- Lateral: a page has few orders.
    left join lateral supplier_order(line.subject) o on true
    order by subject collate "C"`.execute(db)
  return found.rows
}
