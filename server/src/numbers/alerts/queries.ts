import type { FiredAlert, NumberAlert } from '@nosim/contract/shop/number-alerts.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** An alert in the database. `below` is in kobo; null for an alert about numbers. */
type AlertRow = {
  readonly id: number
  readonly service: string
  readonly service_name: string
  readonly below: number | null
  readonly created_at: Date
  readonly expires_at: Date
}

/** A user's alerts, the newest first. */
export async function alertsOf(db: Queryable, userId: string): Promise<NumberAlert[]> {
  const found = await sql<AlertRow>`
    select a.id, a.service, s.name as service_name, a.below, a.created_at, a.expires_at
    from number_alert a join service s on s.code = a.service
    where a.user_id = ${userId} and a.expires_at > now() order by a.id desc`.execute(db)
  return found.rows.map(presentAlert)
}

/** Deletes an alert of a user. False where this user has no alert with this id. */
export async function deleteAlert(db: Queryable, userId: string, id: number): Promise<boolean> {
  const gone = await sql`delete from number_alert where id = ${id} and user_id = ${userId}`.execute(
    db,
  )
  return Boolean(gone.numAffectedRows)
}

export const presentAlert = (row: AlertRow): NumberAlert => ({
  id: row.id,
  service: row.service,
  service_name: row.service_name,
  below_ngn: row.below === null ? null : row.below / 100,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** An alert that fired, for the tabs of its user. `subject` is its reason and service. Undefined without a price. */
export async function firedAlert(db: Queryable, subject: string): Promise<FiredAlert | undefined> {
  const [reason, service] = subject.split(' ')
  const found = await sql<Omit<FiredAlert, 'reason'>>`
    select s.code as service, s.name as service_name, p.price / 100 as price_ngn
    from service s join service_price p on p.service = s.code and p.duration = '5min'
    where s.code = ${service ?? ''}`.execute(db)
  const [row] = found.rows
  return row && { reason: reason === 'stock' ? 'stock' : 'price', ...row }
}
