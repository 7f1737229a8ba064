import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'

/** The number of tests that passed, and that failed. */
export type Count = { readonly passed: number; readonly failed: number }
/** The time that the tests of a file took together. */
export type FileTime = { readonly file: string; readonly seconds: number }
/** The content of the report of a test runner. */
export type Report = { readonly count: Count; readonly times: readonly FileTime[] }

const VitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.optional(z.string()),
      startTime: z.optional(z.number()),
      endTime: z.optional(z.number()),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Reads vitest's report. A file that failed without a failed test (in its imports or a hook) counts as one failure. */
export function readVitest(file: string): Report {
  const report = VitestReport.safeParse(readJson(file)).data
  if (!report) return crashed
  const mute = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + mute.length
  const passed = report.numPassedTests
  return {
    count: { passed, failed: atLeastOne(failed, report.success && passed > 0) },
    times: report.testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
      file: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

type Suite = {
  readonly file: string
  readonly suites?: readonly Suite[] | undefined
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}
const Suite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.optional(z.array(Suite)),
})

/** Reads Playwright's report. A flaky test counts as failed. */
export function readPlaywright(file: string): Report {
  const report = PlaywrightReport.safeParse(readJson(file)).data
  if (!report) return crashed
  const { expected: passed, unexpected, flaky } = report.stats
  return {
    count: {
      passed,
      failed: atLeastOne(unexpected + flaky, report.errors.length === 0 && passed > 0),
    },
    times: (report.suites ?? []).map((suite) => ({
      file: `e2e/${suite.file}`,
      seconds: millisecondsOf(suite) / 1000,
    })),
  }
}

function millisecondsOf({ specs, suites = [] }: Suite): number {
  const own = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .map(({ duration }) => duration)
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, each) => sum + each, 0)
}

const crashed: Report = { count: { passed: 0, failed: 1 }, times: [] }

/** The number of failures: at least one for a run without tests, or with an error outside of tests. */
function atLeastOne(failed: number, isFine: boolean): number {
  return isFine ? failed : Math.max(failed, 1)
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // incomplete, because its writer was killed
  }
}
