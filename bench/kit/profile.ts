import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { switches } from './switches.ts'

const folder = switches.profile ? mkdtempSync(join(tmpdir(), 'nosim-profile-')) : ''

/** The flags of Node for an app process, so that it writes a CPU profile when it ends. */
export const profileFlags: readonly string[] = switches.profile
  ? ['--cpu-prof', `--cpu-prof-dir=${folder}`]
  : []

/** The settings of PostgreSQL to count statements, also those in functions. */
export const profileSettings: readonly string[] = switches.profile
  ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all']
  : []

const rowsMost = 25

/** Runs a part of the bench. With `--profile` it prints where app processes and statements spent their time. */
export async function withProfile<T>(storeUrl: string, work: () => Promise<T>): Promise<T> {
  if (!switches.profile) return work()
  const client = new Client({ connectionString: storeUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  await client.query('select pg_stat_statements_reset()')
  const known = new Set(readdirSync(folder))
  const result = await work()
  console.log(`\n${await statementTable(client)}\n`)
  await client.end()
  for (const file of readdirSync(folder).filter((name) => !known.has(name)))
    console.log(`${functionTable(join(folder, file))}\n`)
  return result
}

/**
 * The statements that took the most time, without those that set up a database. The time of a statement in a function
 * is also part of its caller's.
 */
async function statementTable(client: Client): Promise<string> {
  const { rows } = await client.query<{
    text: string
    toplevel: boolean
    calls: number
    ms: number
    us: number
  }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as text, toplevel, sum(calls)::int as calls,
       sum(total_exec_time)::float as ms, (sum(total_exec_time) / sum(calls) * 1000)::float as us
     from pg_stat_statements where query !~* '^\\s*(create|alter|do|grant|copy|analyze|vacuum) '
     group by 1, 2 order by ms desc limit $1`,
    [rowsMost],
  )
  return [
    '| statement | calls | ms | us each |',
    '|---|---|---|---|',
    ...rows.map(
      ({ text, toplevel, calls, ms, us }) =>
        `| ${toplevel ? '' : '(in a function) '}${text.replaceAll('|', '\\|')} | ${calls} | ${Math.round(ms)} | ${us.toFixed(1)} |`,
    ),
  ].join('\n')
}

type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The functions that took the most CPU themselves, without their callees. */
function functionTable(file: string): string {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile // the format that Node writes
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const idle = times.get('(idle)') ?? 0
  times.delete('(idle)')
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  const most = [...times].toSorted(([, one], [, other]) => other - one).slice(0, rowsMost)
  return [
    `${basename(file)}: busy ${Math.round(busy / 1000)} ms, idle ${Math.round(idle / 1000)} ms`,
    '',
    '| function | share of the busy time |',
    '|---|---|',
    ...most.map(([name, time]) => `| ${name} | ${((time / busy) * 100).toFixed(1)} % |`),
  ].join('\n')
}

function nameOf({ functionName, url }: { functionName: string; url: string }): string {
  const at = url.replace(/^.*\/(node_modules|server|contract)\//, '$1/')
  return `${functionName || '(no name)'}${at === '' ? '' : `, ${at}`}`
}
