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
  /** The current price for five minutes, in kobo. */
  readonly price: number
  /** The price of the alert in kobo; null for an alert about numbers. */
  readonly below: number | null
}

/** How many alerts a transaction takes at most. */
const batch = 100

/** Checks every minute which alerts fire. The queue runs the job once for all processes. */
export const alertCron = [['* * * * *', 'fire-alerts', 1]] as const
export const alertJobs = (deps: AlertDependencies): Jobs => ({
  'fire-alerts': (_payload, { abortSignal }) => fireAlerts(deps, abortSignal),
})

/**
 * Mails the users whose alert has its reason. Deletes the alert in the same transaction, so that it fires once
 * (NUM-92). A service with unknown stock fires no alert.
 */
async function fireAlerts(deps: AlertDependencies, signal: AbortSignal): Promise<void> {
  // Another process may have changed a switch or sold the last number since this process read the limits.
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
      // Thousands of alerts may wait for one service. As bulk mails they do not delay a reset code.
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
