import type { BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { mapInTurns } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { canonicalOf, loginOf } from '../inventory/credential.ts'
import { whereOf, type LogState } from '../inventory/log-queries.ts'
import type { StoreDependencies } from '../inventory/dependencies.ts'
import type { Line } from './read-lines.ts'

/** A line of a file, and why it is rejected. For an accepted line, `what` warns of a known login, or is empty. */
export type Judged = {
  readonly line: number
  readonly text: string
  readonly fault: BulkReport['faults'][number]['fault'] | undefined
  readonly what: string
  readonly same_as?: number
}

/** Judges each line: whether it can be read, whether its credential is new, and whether its login is known. */
export async function judge(
  { db, secrets }: Pick<StoreDependencies, 'db' | 'secrets'>,
  lines: readonly Line[],
): Promise<Judged[]> {
  const compared = new Map<number, Compared>()
  await mapInTurns(lines, ({ line, text }) => {
    if (text === undefined) return
    const hex = (of: string) => secrets.compared(of).toString('hex')
    compared.set(line, { credential: hex(text), login: hex(loginOf(canonicalOf(text))) })
  })
  const all = [...compared.values()]
  const [logs, logins] = await Promise.all([
    known(db, { column: 'canonical_digest', digests: all.map(({ credential }) => credential) }),
    known(db, { column: 'login_digest', digests: all.map(({ login }) => login) }),
  ])
  return compare(lines, { compared, logs, logins })
}

/** The digests (hex) of a line. */
type Compared = { readonly credential: string; readonly login: string }

/** Compares each line with the lines before it, and with the logs and logins that exist. */
export function compare(
  lines: readonly Line[],
  {
    compared,
    logs,
    logins,
  }: {
    compared: ReadonlyMap<number, Compared>
    logs: ReadonlyMap<string, string>
    logins: ReadonlyMap<string, string>
  },
): Promise<Judged[]> {
  const first = { credential: new Map<string, number>(), login: new Map<string, number>() }
  return mapInTurns(lines, ({ line, text, fault }) => {
    const keys = compared.get(line)
    if (text === undefined || !keys) {
      return { line, text: '', fault: 'malformed', what: fault ?? '' }
    }
    const same = first.credential.get(keys.credential)
    if (same !== undefined) {
      const what = `the same as line ${same}`
      return { line, text, fault: 'repeated', what, same_as: same }
    }
    first.credential.set(keys.credential, line)
    const where = logs.get(keys.credential)
    if (where !== undefined) return { line, text, fault: 'in stock', what: where }
    const before = first.login.get(keys.login)
    if (before === undefined) first.login.set(keys.login, line)
    const inFile = before === undefined ? '' : `as in line ${before}`
    return { line, text, fault: undefined, what: logins.get(keys.login) ?? inFile }
  })
}

/** The digests (hex) that exist already, each with its oldest log in words. */
async function known(
  db: Queryable,
  wanted: { column: 'canonical_digest' | 'login_digest'; digests: readonly string[] },
): Promise<Map<string, string>> {
  const column = sql.ref(wanted.column)
  const found = await sql<{ digest: string; id: number; state: LogState }>`
    select distinct on (${column}) encode(${column}, 'hex') as digest, id, state from account_log
    where ${column} in (select decode(d, 'hex') from unnest(${[...new Set(wanted.digests)]}::text[]) d)
    order by ${column}, id`.execute(db)
  return new Map(found.rows.map((row) => [row.digest, whereOf(row)]))
}
