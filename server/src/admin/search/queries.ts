import { foundMost, type FoundNumber, type FoundUser } from '@nosim/contract/admin/search.ts'
import { sql } from 'kysely'
import { listUsers } from '../../accounts/user-admin/list-users.ts'
import { dated, type Dated } from '../format.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'

/** The users that the list of users finds, the latest to join first. */
export async function findUsers(db: Db, q: string): Promise<FoundUser[]> {
  const query = { search: q, page: 1, limit: foundMost, sort: '-joined' } as const
  const { users } = await listUsers(db, query)
  return users.map(({ user_id, firstname, lastname, email, phone }) => ({
    user_id,
    name: `${firstname} ${lastname}`,
    email,
    phone,
  }))
}

/** Fewer digits match too many numbers to be useful. */
const leastDigits = 4

/** Rented numbers that begin with these digits, with or without the country code 1, in any notation. */
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
