import {
  foundMost,
  type FoundNumber,
  type FoundOrder,
  type FoundUser,
} from '@nosim/contract/admin/desk/search.ts'
import { sql, type RawBuilder } from 'kysely'
import { listUsers } from '../../accounts/care/list-users.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

type Dated<T> = Omit<T, 'created_at'> & { created_at: Date }
const dated = <T>(rows: readonly Dated<T>[]) =>
  rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))

/** Users as the list of users finds them, who joined last first. */
export async function findUsers(db: Db, q: string): Promise<FoundUser[]> {
  const asked = { search: q, page: 1, limit: foundMost, sort: '-joined' } as const
  const { users } = await listUsers(db, asked)
  return users.map(({ user_id, firstname, lastname, email, phone }) => ({
    user_id,
    name: `${firstname} ${lastname}`,
    email,
    phone,
  }))
}

/** Orders of all three shops, newest first: by id, by the number people call them by, and by the supplier's id. */
export async function findOrders(db: Queryable, q: string): Promise<FoundOrder[]> {
  const word = q.replace(/^#/, '')
  if (!/^[\w-]{2,64}$/.test(word)) return []
  const found = await sql<Dated<FoundOrder>>`
    select f.*, u.email as "user" from (
      (select 'number' as kind, id as order_id, user_id, created_at,
        coalesce((select name from service where code = service), service) as title
      from rental where ${called(word)} or activation_id = ${word} order by created_at desc limit ${foundMost})
      union all
      (select 'boost', id, user_id, created_at, service_name
      from boost_order where ${called(word)} or upstream_id = ${word} order by created_at desc limit ${foundMost})
      union all
      (select 'logs', id, user_id, created_at,
        (select l.product_name from store_line l where l.order_id = o.id order by l.id limit 1)
      from store_order o where ${called(word)} order by created_at desc limit ${foundMost})
    ) f join app_user u on u.id = f.user_id
    order by f.created_at desc, f.order_id limit ${foundMost}`.execute(db)
  return dated<FoundOrder>(found.rows)
}

function called(word: string): RawBuilder<unknown> {
  const id = word.toLowerCase()
  return isId(id) ? sql`id = ${id}` : sql`right(id::text, 8) = ${id}`
}

/** Fewer digits begin too many numbers to be of use. */
const leastDigits = 4

/** Rented numbers that begin with these digits, with or without their country code of 1, however they are written. */
export async function findNumbers(db: Queryable, q: string): Promise<FoundNumber[]> {
  const digits = q.replaceAll(/\D/g, '')
  if (digits.length < leastDigits || !/^\+?[\d\s().-]+$/.test(q)) return []
  const beginning = (start: string) => sql`
    (select id as order_id, number, user_id, created_at, service from rental
    where number is not null and number collate "C" >= ${start} and number collate "C" < ${start} || ':'
    order by number collate "C", created_at desc limit ${foundMost})`
  const found = await sql<Dated<FoundNumber>>`
    select f.order_id, f.number, f.user_id, f.created_at, coalesce(s.name, f.service) as service_name, u.email as "user"
    from (${beginning(digits)} union ${beginning(`1${digits}`)}) f
    join app_user u on u.id = f.user_id left join service s on s.code = f.service
    order by f.created_at desc, f.order_id limit ${foundMost}`.execute(db)
  return dated<FoundNumber>(found.rows)
}
