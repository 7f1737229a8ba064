import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useEverything } from './all-steps.ts'
import { countStatements } from './count-statements.ts'
import { statementCounts, statementTable } from './statement-counts.ts'
import { openTestApp } from '../harness/test-app.ts'

test('no route sends more statements to the database than statement-counts.ts says', async () => {
  await using testApp = await openTestApp({
    dialect: 'classic',
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
  })
  using counter = countStatements()
  await useEverything(testApp)
  expect([...counter.counts.keys()].toSorted()).toEqual(Object.keys(statementCounts).toSorted())
  const over = [...counter.counts].filter(([name, count]) => count > (statementCounts[name] ?? 0))
  expect(over).toEqual([])
}, 300_000)

test('docs/benchmarks.md has the table', async () => {
  expect(await readFile('docs/benchmarks.md', 'utf8')).toContain(statementTable())
})
