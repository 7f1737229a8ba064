import { readFile } from 'node:fs/promises'
import { needsSignIn } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { useEverything } from './all-steps.ts'
import { countStatements, type Statements } from './count-statements.ts'
import {
  routesNotCounted,
  sessionsOptional,
  statementCounts,
  statementTable,
} from './statement-counts.ts'
import { botEnv } from '../notifications/chats.ts'

/** Fewer than the app's own connections, so that each statement may reach another session. */
const serverConnections = 4

let testApp: TestApp
/** The statements of a purchase of any number, without faults. */
let plainPurchase: Statements | undefined
let counts: ReadonlyMap<string, Statements>
beforeAll(async () => {
  testApp = await openTestApp({
    dialect: 'classic',
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
    pooled: serverConnections,
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8', ...botEnv },
  })
  const ada = await testApp.newClient('5000')
  {
    using counter = countStatements()
    await ada.buy('wa')
    plainPurchase = counter.counts.get('numbers.buy')
  }
  using counter = countStatements()
  await useEverything(testApp)
  counts = counter.counts
}, 600_000)
afterAll(() => testApp[Symbol.asyncDispose]())

test(
  'no successful request sends more SQL statements than statement-counts.ts allows',
  { tags: 'soak' },
  () => {
    const over = [...counts]
      .filter(([name, { own }]) => own > (statementCounts[name] ?? 0))
      .map(([name, { own }]) => [name, own])
    expect(over).toEqual([])
    const silent = Object.keys(statementCounts).filter((name) => !counts.get(name)?.own)
    expect(silent).toEqual([])
  },
)

test('a purchase of any number sends two SQL statements', { tags: 'soak' }, () => {
  expect(plainPurchase?.own).toBe(2)
})

test('each counted route had a successful request', { tags: 'soak' }, () => {
  const missing = everyRoute.map(({ name }) => name).filter((name) => !counts.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(routesNotCounted).toSorted())
})

test(
  'the session of a request is looked up once, and only where a route needs it',
  { tags: 'soak' },
  () => {
    const lookUps = everyRoute.flatMap(({ name, route }) => {
      const expected = needsSignIn(route) || sessionsOptional.includes(name) ? 1 : 0
      const found = counts.get(name)?.lookUps ?? expected
      return found === expected ? [] : [[name, found]]
    })
    expect(lookUps).toEqual([])
  },
)

test(
  'requests of every route work behind a pooler of transactions, and leave nothing in a session [OPS-32]',
  { tags: 'soak' },
  async () => {
    const left = (await testApp.pool?.leftovers()) ?? []
    expect(new Set(left.map(({ pid }) => pid)).size).toBe(serverConnections)
    for (const row of left)
      expect(row).toMatchObject({ settings: [], channels: [], cursors: 0, locks: 0, tables: 0 })
  },
)

test('docs/benchmarks.md contains the table of statement counts', { tags: 'soak' }, async () => {
  expect(await readFile('docs/benchmarks.md', 'utf8')).toContain(statementTable())
})
