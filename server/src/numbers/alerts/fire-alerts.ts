import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { WriteLetter } from '../../wallet/letters.ts'
import type { Machine } from '../rental/machine.ts'

type AlertDependencies = {
  readonly db: Db
  readonly machine: Pick<Machine, 'limits' | 'publish'>
  readonly writeLetter: WriteLetter
  readonly publicUrl: string
}

type Fired = {
  readonly user_id: string
  readonly service: string
  readonly service_name: string
  /** Kobo for five minutes, now. */
  readonly price: number
  /** Kobo; null for an alert about numbers. */
  readonly below: number | null
}

/** So many alerts in one transaction. */
const batch = 100

/** Looks every minute for alerts to fire. The queue runs it once over all processes. */
export const alertCron = [['* * * * *', 'fire-alerts', 1]] as const
export const alertJobs = (deps: AlertDependencies): Jobs => ({
  'fire-alerts': (_payload, { abortSignal }) => fireAlerts(deps, abortSignal),
})

/**
 * Mails the users whose alert has its reason, and deletes the alert in the same transaction, so that it fires once (NUM-92). A
 * service whose stock is not known fires nothing.
 */
async function fireAlerts(deps: AlertDependencies, signal: AbortSignal): Promise<void> {
  // Another process may have moved a switch or sold the last since this one read the limits.
  await deps.machine.limits.refresh(deps.db)
  for (;;) {
    const fired = await fireBatch(deps)
    deps.machine.publish(fired.map((alert) => alert.user_id))
    if (fired.length < batch || signal.aborted) return
  }
}

const fireBatch = ({ db, machine, writeLetter, publicUrl }: AlertDependencies): Promise<Fired[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql<Fired>`select * from number_alerts_take(${[...machine.limits.inStock]}::text[], ${batch})`.execute(
        tx,
      )
    for (const alert of rows) {
      // Thousands may wait for one service: the mail with a reset code is not sent after theirs.
      await writeLetter(tx, alert.user_id, { ...alertLetter(alert, publicUrl), isBulk: true })
    }
    return rows
  })

/** The mail about an alert that fired. */
export function alertLetter(
  { service, service_name, price, below }: Omit<Fired, 'user_id'>,
  publicUrl: string,
): { subject: string; text: string } {
  const costs = `A number for ${service_name} costs NGN ${formatNaira(price)} for 5 minutes.`
  const link = `${publicUrl}/buy-number?service=${encodeURIComponent(service)}`
  const end = 'This alert is over. You can set another one on the same page.'
  if (below === null)
    return {
      subject: `${service_name} has numbers again`,
      text: [`${service_name} has numbers again. ${costs}`, link, end].join('\n\n'),
    }
  const limit = `NGN ${formatNaira(below)}`
  return {
    subject: `${service_name} costs less than ${limit}`,
    text: [`${service_name} costs less than ${limit} now. ${costs}`, link, end].join('\n\n'),
  }
}
