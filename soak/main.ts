// `npm run mutations [id ...]`: makes wrong changes in a copy of the tree, one at a time, and runs the tests that must
// fail. Exits non-zero where fewer than 90 % are noticed, a mutation is broken, or one survives without a stated
// reason.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { endWithChildren, run, type Ended } from '../scripts/checks/child.ts'
import type { Mutation } from './mutations/mutation.ts'
import { mutations } from './mutations/all.ts'

const limitMs = 5 * 60_000
const leastScore = 0.9

/**
 * `broken`: the text does not occur exactly once, the tests fail without the change, or the run fails without a failed
 * test, for example because the change is invalid SQL.
 */
type Verdict = 'killed' | 'survived' | 'broken'
type Result = { readonly mutation: Mutation; readonly verdict: Verdict; readonly seconds: number }

endWithChildren()
// Some mutations are only noticed by the long rounds.
process.env.SOAK = '1'
const args = process.argv.slice(2)
const wanted = args.filter((one) => one !== '--list')
const chosen = mutations.filter(
  ({ id }) => wanted.length === 0 || wanted.some((one) => id.includes(one)),
)
if (args.includes('--list')) {
  for (const { id, what, tests } of chosen) console.log(`${id}: ${what} [${tests.join(', ')}]`)
  console.log(`${chosen.length} mutations`)
  process.exit(0)
}
const folder = copyTree()
const results: Result[] = []
const unchanged = new Map<string, boolean>()
for (const mutation of chosen) {
  const began = performance.now()
  const { verdict, by } = await tryOut(mutation)
  const seconds = Math.round((performance.now() - began) / 1000)
  results.push({ mutation, verdict, seconds })
  console.log(`${verdict} ${mutation.id} (${seconds} s)${by === undefined ? '' : `: ${by}`}`)
}
process.exit(report(results))

/** Copies the current files of the tree, with a link to the libraries. Returns the folder. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'nosim-soak-'))
  // At exit, so that the copy is also deleted after a signal.
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const path of listed.stdout.toString().split('\0')) {
    if (path !== '') cpSync(path, join(copy, path))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Whether the tests pass without the change: a test that always fails notices nothing. Each selection runs once. */
async function passUnchanged({ tests, only }: Mutation): Promise<boolean> {
  const choice = JSON.stringify([tests, only])
  const known = unchanged.get(choice) ?? (await vitest(tests, limitMs, only)).code === 0
  unchanged.set(choice, known)
  return known
}

function vitest(tests: readonly string[], mostMs: number, only?: string): Promise<Ended> {
  const named =
    only === undefined ? [] : ['-t', only.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)]
  return run(['vitest', 'run', '--root', folder, '--bail=1', ...named, ...tests], mostMs)
}

async function tryOut(mutation: Mutation): Promise<{ verdict: Verdict; by?: string | undefined }> {
  const { file, find, replace, tests, only } = mutation
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) return { verdict: 'broken', by: 'its text is not there once' }
  if (!(await passUnchanged(mutation))) return { verdict: 'broken', by: 'fails without it, too' }
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    const ended = await vitest(tests, limitMs, only)
    if (ended.code === 0) return { verdict: 'survived' }
    const by = / FAIL .*? > (.*)/.exec(stripVTControlCharacters(ended.output))?.[1]
    return { verdict: by === undefined ? 'broken' : 'killed', by }
  } finally {
    writeFileSync(path, text)
  }
}

/** Prints the table and the score. Returns the exit code. */
function report(all: readonly Result[]): number {
  const of = (wanted: Verdict) => all.filter(({ verdict }) => verdict === wanted)
  console.log('\n| mutation | verdict | s | what would be wrong |\n|---|---|---|---|')
  for (const { mutation, verdict, seconds } of all)
    console.log(`| ${mutation.id} | ${verdict} | ${seconds} | ${mutation.what} |`)
  const survived = of('survived').map(({ mutation }) => mutation)
  for (const one of survived)
    console.log(`- ${one.id} survived: ${one.survives ?? 'NO REASON GIVEN'}`)
  const [killed, broken] = [of('killed').length, of('broken').length]
  const score = all.length === 0 ? 0 : killed / all.length
  console.log(
    `${killed} of ${all.length} noticed (${(score * 100).toFixed(1)} %), ${broken} broken`,
  )
  const isExplained = survived.every(({ survives }) => survives !== undefined)
  return broken === 0 && isExplained && score >= leastScore ? 0 : 1
}
