// `npm test`: every check of the tree, one line each; what failed prints all it has to say. The last line printed is
// `N passed, N failed`. With --fast (`npm run check`) without what needs a database or a browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { endWithChildren, run, type Ended } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { countPlaywright, countVitest, type Count } from './reports.ts'

/** A check counts as one test, unless it can say how many it ran. */
type Check = {
  readonly name: string
  readonly run: (limitMs: number) => Promise<Ended>
  readonly count?: () => Count
}

const limitMs = 45 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'nosim-checks-'))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = 'test-results/report.json'

endWithChildren()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { passed, failed } = await runAll(checks(process.argv.includes('--fast')))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function checks(isFast: boolean): Check[] {
  const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json']
  const report = `--outputFile.json=${vitestReport}`
  const inside = [
    command('lock', [process.execPath, 'scripts/check-lock.ts']),
    command('types', ['tsc', '--noEmit']),
    command('lint', ['oxlint', '--type-aware', '--deny-warnings', '.']),
    command('format', ['oxfmt', '--check', '.']),
    {
      ...(isFast
        ? command('architecture and units', [...vitest, report, '--project=unit'])
        : command('architecture, units and integration', [...vitest, report])),
      count: () => countVitest(vitestReport),
    },
  ]
  return isFast ? inside : [...inside, ...browserChecks()]
}

function browserChecks(): Check[] {
  const build =
    "const { buildPages } = await import('./scripts/build-pages.ts'); await buildPages()"
  return [
    command('pages', [process.execPath, '--input-type=module', '--eval', build]),
    { name: 'browser', run: walk, count: () => countPlaywright(playwrightReport) },
  ]
}

async function walk(limitMs: number): Promise<Ended> {
  const ready = await ensureChromium(limitMs)
  return ready.code === 0 ? run(['playwright', 'test'], limitMs) : ready
}

function command(name: string, line: readonly string[]): Check {
  return { name, run: (leftMs) => run(line, leftMs) }
}

async function runAll(all: readonly Check[]): Promise<Count> {
  rmSync(playwrightReport, { force: true })
  const endsAt = performance.now() + limitMs
  const total = { passed: 0, failed: 0 }
  for (const check of all) {
    const counted = await runOne(check, Math.max(1000, endsAt - performance.now()))
    total.passed += counted.passed
    total.failed += counted.failed
  }
  return total
}

async function runOne(check: Check, leftMs: number): Promise<Count> {
  console.log(`${check.name} ...`)
  const started = performance.now()
  const ended = await check.run(leftMs)
  const isFine = ended.code === 0
  const told = check.count?.() ?? { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  const counted = isFine ? told : { ...told, failed: Math.max(told.failed, 1) }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const sum = check.count ? `, ${counted.passed} passed, ${counted.failed} failed` : ''
  if (counted.failed > 0) console.log(plain(ended.output).trimEnd())
  console.log(`${check.name}: ${counted.failed > 0 ? 'FAILED' : 'ok'}${sum} (${seconds} s)`)
  return counted
}

/** A tool that thinks of colours although nobody sees them would only blur a log. */
function plain(output: string): string {
  return process.stdout.isTTY ? output : stripVTControlCharacters(output)
}
