import type { TestApp } from '../harness/test-app.ts'

/** A statement that did a sequential scan of a table. */
export type Scan = {
  readonly relation: string
  /** The statement, in one line. */
  readonly query: string
}

/** The plans in a part of the server's log. */
export type Logged = {
  readonly plans: number
  readonly scans: readonly Scan[]
  /** The indexes that plans read. */
  readonly indexes: ReadonlySet<string>
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}
type Entry = { readonly 'Query Text': string; readonly Plan: PlanNode }

/**
 * Makes the server log the plan of every further statement of the app's login, also inside functions. Calls of
 * functions are counted. Connections that are already open are not included.
 */
export async function logPlans(testApp: TestApp): Promise<void> {
  const { pathname, username } = new URL(testApp.database.url)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    track_functions: 'all',
    // As in tables a hundred times larger: a page that an index leads to costs little more than the next page.
    random_page_cost: '1.1',
  }
  for (const [name, value] of Object.entries(settings)) {
    await testApp.sql(
      `alter role ${username} in database ${pathname.slice(1)} set ${name} = '${value}'`,
    )
  }
}

/** The size of the server's log, in bytes. */
export async function logSize(testApp: TestApp): Promise<number> {
  const [row] = await testApp.sql<{ size: number }>(
    "select size::int8 as size from pg_stat_file('server.log')",
  )
  return row?.size ?? 0
}

const pieceBytes = 32 * 1024 * 1024

/** The scans and the indexes of the plans between two offsets of the log, in bytes. */
export async function readScans(testApp: TestApp, from: number, end: number): Promise<Logged> {
  const scans = new Map<string, Scan>()
  const indexes = new Set<string>()
  let plans = 0
  for await (const { 'Query Text': text, Plan } of loggedPlans(testApp, from, end)) {
    plans += 1
    const query = text.replaceAll(/\s+/g, ' ').trim()
    for (const node of nodesOf(Plan)) {
      const { 'Relation Name': relation = '', 'Index Name': index } = node
      if (node['Node Type'] === 'Seq Scan') scans.set(`${relation} ${query}`, { relation, query })
      if (index) indexes.add(index)
    }
  }
  return { plans, scans: [...scans.values()], indexes }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function* loggedPlans(testApp: TestApp, from: number, end: number): AsyncGenerator<Entry> {
  let rest = ''
  for (let at = from; at < end; at += pieceBytes) {
    const [row] = await testApp.sql<{ text: Buffer }>(
      "select pg_read_binary_file('server.log', $1, $2) as text",
      [at, Math.min(pieceBytes, end - at)],
    )
    // In latin1 every byte is a character, so that no character is cut in two.
    const entries = (rest + (row?.text.toString('latin1') ?? '')).split(/^(?=\d{4}-\d\d-\d\d )/m)
    rest = at + pieceBytes < end ? (entries.pop() ?? '') : ''
    for (const entry of entries) {
      const [, json] =
        /^[^\n]* LOG:  duration: [\d.]+ ms  plan:\n((?:\t[^\n]*\n)+)/.exec(entry) ?? []
      if (json) yield JSON.parse(json)
    }
  }
}
