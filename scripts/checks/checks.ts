import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type Ended } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { readPlaywright, readVitest, type Report } from './reports.ts'

/** A check. It counts as one test, unless it writes a report with its own count. */
export type Check = {
  readonly name: string
  readonly run: (limitMs: number) => Promise<Ended>
  readonly report?: { readonly file: string; readonly read: (file: string) => Report }
}

const folder = mkdtempSync(join(tmpdir(), 'nosim-checks-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Checks that need no database and no browser. */
export const fastStages = (): Check[][] => [
  [...staticChecks()],
  [vitest('architecture and units', ['--project=unit'])],
]

/** Every check of the tree. */
export const fullStages = (): Check[][] => [
  [...staticChecks(), pages()],
  [
    vitest('architecture, units and integration', ['--tags-filter=!soak']),
    browser('browser', ['--grep-invert=@soak']),
  ],
]

/**
 * Every round of the tests and walks that `npm test` shortens (tag `rounds`) or omits (tag `soak`). With a shard such as
 * `--shard=2/5`, only the files of that shard: bench, Vitest and Playwright each divide their parts or files.
 */
export function soakStages(shard?: string): Check[][] {
  const more = shard === undefined ? [] : [shard]
  return [
    [pages()],
    // Alone, because it would slow down tests that run beside it.
    [bench(more)],
    // One after the other, because each of the two keeps all processors busy.
    [vitest('integration, every round', ['--tags-filter=rounds or soak', ...more])],
    [browser('browser, every round', ['--grep=@soak|@rounds', ...more])],
  ]
}

/** The tests of some files, each in its own runner: those of e2e/ in the browser, others in vitest. */
export function pathStages(paths: readonly string[]): Check[][] {
  const walks = paths.filter((path) => /^(\.\/)?e2e\//.test(path))
  const others = paths.filter((path) => !walks.includes(path))
  return [
    others.length > 0 ? [vitest('vitest', others)] : [],
    walks.length > 0 ? [pages()] : [],
    walks.length > 0 ? [browser('browser', walks)] : [],
  ]
}

function staticChecks(): Check[] {
  return [
    command('lock', [process.execPath, 'scripts/checks/check-lock.ts']),
    command('types', ['tsc', '--noEmit']),
    command('lint', ['oxlint', '--type-aware', '--deny-warnings', '.']),
    command('format', ['oxfmt', '--check', '.']),
  ]
}

/** One brief round of each benchmark, to test that it works. Its figures mean nothing. */
const bench = (more: readonly string[]): Check => ({
  name: 'bench, one round',
  run: async (limitMs) => {
    const ready = await ensureChromium(limitMs)
    return ready.code === 0
      ? run([process.execPath, 'bench/main.ts', '--smoke', ...more], limitMs)
      : ready
  },
})

function pages(): Check {
  const build =
    "const { buildPages } = await import('./scripts/build-pages.ts'); await buildPages()"
  return command('pages', [process.execPath, '--input-type=module', '--eval', build])
}

function vitest(name: string, more: readonly string[]): Check {
  const file = join(folder, 'vitest.json')
  const line = ['vitest', 'run', '--reporter=default', '--reporter=json']
  return {
    ...command(name, [...line, `--outputFile.json=${file}`, ...more]),
    report: { file, read: readVitest },
  }
}

function browser(name: string, more: readonly string[]): Check {
  return {
    name,
    run: async (limitMs) => {
      const ready = await ensureChromium(limitMs)
      return ready.code === 0
        ? run([process.execPath, 'scripts/walks.ts', ...more], limitMs)
        : ready
    },
    report: { file: 'test-results/report.json', read: readPlaywright },
  }
}

function command(name: string, line: readonly string[]): Check {
  return { name, run: (limitMs) => run(line, limitMs) }
}
