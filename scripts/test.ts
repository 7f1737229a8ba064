// Runs the checks of the tree. It prints a line for each check, and the whole output of a failed check. The last line
// is `N passed, N failed`.
//   npm test                 all checks, with a short round of random, repeated or long tests
//   npm test -- <path> ...   the tests of these files; those of e2e/ run in the browser
//   npm run check            the checks that need no database and no browser
//   npm run soak             every round of the tests that `npm test` shortens
//   npm run soak -- --shard=2/5   the second fifth of their files
import { rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { fastStages, fullStages, pathStages, soakStages, type Check } from './checks/checks.ts'
import { endWithChildren } from './checks/child.ts'
import type { Count, FileTime } from './checks/reports.ts'

const limitMs = 45 * 60_000
const slowestCount = 10

endWithChildren()
const args = process.argv.slice(2)
const paths = args.filter((arg) => !arg.startsWith('--'))
// Child processes read it, too (server/test/harness/rounds.ts).
if (args.includes('--soak')) process.env.SOAK = '1'
const shard = args.find((arg) => arg.startsWith('--shard='))
const isLoud = paths.length > 0
const times: FileTime[] = []
const { passed, failed } = await runAll(await stages())
report(times)
console.log(`${passed} passed, ${failed} failed`)
// Not process.exit, which drops output that a slow reader of the pipe has not read yet, such as the line above.
process.exitCode = failed > 0 ? 1 : 0

function stages(): Promise<readonly (readonly Check[])[]> | readonly (readonly Check[])[] {
  if (paths.length > 0) return pathStages(paths)
  if (args.includes('--fast')) return fastStages()
  return args.includes('--soak') ? soakStages(shard) : fullStages()
}

/**
 * Runs the stages one after the other. The checks of a stage run in parallel, because much of their time is waiting.
 */
async function runAll(all: readonly (readonly Check[])[]): Promise<Count> {
  const endsAt = performance.now() + limitMs
  const total = { passed: 0, failed: 0 }
  for (const stage of all) {
    const counts = await Promise.all(
      stage.map((check) => runOne(check, Math.max(1000, endsAt - performance.now()))),
    )
    for (const counted of counts) {
      total.passed += counted.passed
      total.failed += counted.failed
    }
  }
  return total
}

async function runOne(check: Check, leftMs: number): Promise<Count> {
  if (check.report) rmSync(check.report.file, { force: true })
  console.log(`${check.name} ...`)
  const started = performance.now()
  const ended = await check.run(leftMs)
  const isFine = ended.code === 0
  const read = check.report?.read(check.report.file)
  times.push(...(read?.times ?? []))
  const reported = read?.count ?? { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  const counted = isFine ? reported : { ...reported, failed: Math.max(reported.failed, 1) }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const sum = read ? `, ${counted.passed} passed, ${counted.failed} failed` : ''
  if (isLoud || counted.failed > 0) console.log(plain(ended.output).trimEnd())
  console.log(`${check.name}: ${counted.failed > 0 ? 'FAILED' : 'ok'}${sum} (${seconds} s)`)
  return counted
}

/** Prints the slowest files, in seconds. */
function report(all: readonly FileTime[]): void {
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
  if (slowest.length > 0) console.log('slowest files:')
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${file}`)
}

/** The output without colours where it goes to a pipe, because some tools print colours into pipes. */
function plain(output: string): string {
  return process.stdout.isTTY ? output : stripVTControlCharacters(output)
}
