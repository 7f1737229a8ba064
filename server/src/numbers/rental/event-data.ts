import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = {
  phone: string
  service: string
  service_name: string
  price: number
  code: string | null
  text: string | null
  received_at: Date | null
}

/**
 * The data of an event of a number. With the id of a message (`detail`): its code and text. Without one: how the order
 * ended. Undefined where the message is no longer kept.
 */
export async function numberEventData(
  db: Queryable,
  { subject, detail, state }: { subject: string; detail: number | null; state: string | null },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found =
    await sql<Row>`select r.number as phone, r.service, s.name as service_name, r.price, nullif(m.code, '') as code,
      m.text, m.received_at
    from rental r join service s on s.code = r.service left join rental_message m on m.id = ${detail} and m.rental_id = r.id
    where r.id = ${subject}`.execute(db)
  const [row] = found.rows
  if (!row || (detail !== null && row.code === null)) return undefined
  const { phone, service, service_name, code, text } = row
  const what = { phone, service, service_name }
  return detail === null
    ? { ...what, status: state, refunded: formatNaira(row.price) }
    : { ...what, code, text, received_at: row.received_at?.toISOString() }
}
