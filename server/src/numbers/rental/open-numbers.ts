import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** The numbers that a user currently rents, each with its codes. The newest number and the newest code come first. */
export async function openNumbers(
  db: Queryable,
  userId: string,
): Promise<{ service: string; number: string; codes: string[] }[]> {
  const { rows } = await sql<{ service: string; number: string; codes: string[] }>`
    select s.name as service, r.number, coalesce((select json_agg(m.code order by m.id desc) from rental_message m
      where m.rental_id = r.id and m.code <> ''), '[]') as codes
    from rental r join service s on s.code = r.service
    where r.user_id = ${userId} and r.number is not null
      and (r.state = 'waiting' or (r.state = 'completed' and r.ends_at > now()))
    order by r.created_at desc limit 200`.execute(db)
  return rows
}
