import { displayNaira } from '@nosim/contract/base/money.ts'
import { alertDays, alertsMost, type numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { presentAlert } from './queries.ts'

type Outcome =
  | { outcome: 'set'; id: number; service_name: string; created_at: Date; expires_at: Date }
  | { outcome: 'cheaper'; price: number }
  | { outcome: 'service-off' | 'too-many' }

/**
 * Sets an alert about a service (NUM-92). A repeated request renews it. Throws SERVICE_OFF, TOO_MANY_ALERTS,
 * EMAIL_UNCONFIRMED because mails need a confirmed address, and VALIDATION_FAILED for a price that is already reached.
 */
export const setAlert =
  (db: Db): Handler<typeof numberAlerts.set> =>
  async ({ body: { service, below_ngn } }, { caller }) => {
    if (!caller.emailConfirmed) throw new Refusal('EMAIL_UNCONFIRMED')
    const below = below_ngn === null ? null : below_ngn * 100
    const done =
      await sql<Outcome>`select * from number_alert_set(${caller.userId}, ${service}, ${below}::bigint,
      ${alertsMost}, make_interval(days => ${alertDays}))`.execute(db)
    const [row] = done.rows
    if (!row) throw new Error('number_alert_set returned no row')
    switch (row.outcome) {
      case 'set':
        return presentAlert({ ...row, service, below })
      case 'cheaper':
        throw belowAlready(row.price)
      case 'too-many':
        throw new Refusal('TOO_MANY_ALERTS')
      case 'service-off':
        throw new Refusal('SERVICE_OFF')
    }
  }

function belowAlready(price: number): Refusal {
  const message = `It costs ${displayNaira(price)} now, which is less already.`
  return new Refusal('VALIDATION_FAILED', { message, fields: { below_ngn: message } })
}
