import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import { supplierKinds, type SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import type { Db } from '../../platform/db/db.ts'
import { countGivenUp } from '../../platform/jobs.ts'
import { lastProof } from '../../wallet/reports/queries.ts'
import { percentOf } from '../format.ts'
import { type ConnectedSupplier, runwayHours, spentAt } from './runway.ts'
import { healthOf, type HealthRow, type UpstreamKey } from './queries.ts'

export type HealthDependencies = {
  readonly db: Db
  /** The upstreams of this shop. */
  readonly upstreams: readonly UpstreamKey[]
  /** The suppliers among them, which are paid from a float. */
  readonly connected: readonly ConnectedSupplier[]
  /** In micro-dollars: a balance below it is an alarm. */
  readonly lowFloat: number
}

/** Whether each upstream responds, its balance, the last proof of the ledger, and the jobs that gave up. */
export async function readHealth({
  db,
  upstreams,
  connected,
  lowFloat,
}: HealthDependencies): Promise<Health> {
  const [rows, spent, proof, givenUp] = await Promise.all([
    healthOf(db, lowFloat),
    spentAt(db, connected),
    lastProof(db),
    countGivenUp(db),
  ])
  const reports = upstreams.map((key) =>
    present(
      key,
      rows.find((row) => row.name === key),
      spent.get(key) ?? 0,
    ),
  )
  return {
    status: reports.some(({ reachable }) => reachable === false) ? 'Disconnected' : 'Connected',
    upstreams: reports,
    ledger: proof ? { proved_at: proof.verified_at.toISOString(), broken: proof.broken } : null,
    jobs_given_up: givenUp,
  }
}

function present(key: UpstreamKey, row: HealthRow | undefined, spent: number): Upstream {
  const balance = row?.balance_micro_usd ?? null
  return {
    ...namesOf(key),
    reachable: row ? !row.failing : null,
    balance_usd: balance === null ? null : dollars(balance),
    runway_hours: runwayHours(balance, spent),
    low: row?.low ?? false,
    alarm: row?.alarm ?? null,
    calls: row?.calls ?? 0,
    failures: row?.failures ?? 0,
    error_rate: row && row.calls > 0 ? percentOf(row.failures, row.calls) : null,
    last_answer_at: row?.last_answer_at?.toISOString() ?? null,
    word: row?.failing ? row.detail : null,
  }
}

function namesOf(key: UpstreamKey): Pick<Upstream, 'name' | 'supplier'> {
  const kind = supplierKinds.find((one) => key.startsWith(`${one}:`))
  if (kind) return { name: kind, supplier: key.slice(kind.length + 1) }
  if (isFurther(key)) throw new Error(`no supplier has the key ${key}`)
  return { name: key, supplier: null }
}

const isFurther = (key: UpstreamKey): key is `${SupplierKind}:${string}` => key.includes(':')

/** Whole cents, rounded down, so that the balance is never overstated. */
function dollars(microUsd: number): string {
  const cents = Math.floor(microUsd / 10_000)
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
