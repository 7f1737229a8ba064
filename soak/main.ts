// `npm run soak [id ...]`: makes the product wrong in one place after the other, in a copy of the tree, and runs the tests
// that must notice. Exits non-zero when fewer than 90 % are noticed, or one survives without a reason in its list.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endWithChildren, run, type Ended } from '../scripts/child.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations/all.ts'

const limitMs = 5 * 60_000
const leastScore = 0.9

type Verdict = 'killed' | 'survived' | 'broken'

endWithChildren()
const wanted = process.argv.slice(2)
const chosen = mutations.filter(
  ({ id }) => wanted.length === 0 || wanted.some((one) => id.includes(one)),
)
const folder = copyTree()
const verdicts = new Map<Mutation, Verdict>()
try {
  await mustPassUnchanged([...new Set(chosen.flatMap(({ tests }) => tests))])
  for (const mutation of chosen) {
    const began = performance.now()
    const verdict = await tryOut(mutation)
    verdicts.set(mutation, verdict)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${verdict.padEnd(8)} ${mutation.id} (${seconds} s): ${mutation.what}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(report(verdicts))

/** The files of the tree as they are now; the libraries are shared. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'nosim-soak-'))
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const path of listed.stdout.toString().split('\0')) {
    if (path !== '') cpSync(path, join(copy, path))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** A test that fails anyway notices nothing. Throws with what it printed. */
async function mustPassUnchanged(tests: readonly string[]): Promise<void> {
  const ended = await vitest(tests, 4 * limitMs)
  if (ended.code !== 0) throw new Error(`tests fail without a mutation:\n${ended.output}`)
}

function vitest(tests: readonly string[], mostMs: number): Promise<Ended> {
  return run(['vitest', 'run', '--root', folder, '--bail=1', ...tests], mostMs)
}

async function tryOut({ file, find, replace, tests }: Mutation): Promise<Verdict> {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) return 'broken'
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    const ended = await vitest(tests, limitMs)
    return ended.code === 0 ? 'survived' : 'killed'
  } finally {
    writeFileSync(path, text)
  }
}

function report(all: ReadonlyMap<Mutation, Verdict>): number {
  const of = (verdict: Verdict) => [...all].flatMap(([one, was]) => (was === verdict ? [one] : []))
  const [killed, survived, broken] = [of('killed'), of('survived'), of('broken')]
  const unexplained = survived.filter(({ survives }) => survives === undefined)
  for (const one of broken)
    console.log(`- ${one.id}: ${one.file} does not hold its text exactly once`)
  for (const one of survived)
    console.log(`- ${one.id} survived: ${one.survives ?? 'NO REASON GIVEN'}`)
  const score = all.size === 0 ? 0 : killed.length / all.size
  console.log(`${killed.length} of ${all.size} noticed (${(score * 100).toFixed(1)} %)`)
  return broken.length === 0 && unexplained.length === 0 && score >= leastScore ? 0 : 1
}
