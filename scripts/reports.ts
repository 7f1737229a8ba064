import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** How many tests passed and how many did not. */
export type Count = { readonly passed: number; readonly failed: number }

const VitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Counts vitest's report. A file that failed without a failed test (at its imports, in a hook) is a failure too. */
export function countVitest(file: string): Count {
  const report = VitestReport.safeParse(readJson(file)).data
  if (!report) return crashed
  const mute = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + mute.length
  const passed = report.numPassedTests
  return { passed, failed: atLeastOne(failed, report.success && passed > 0) }
}

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

/** Counts Playwright's report. */
export function countPlaywright(file: string): Count {
  const report = PlaywrightReport.safeParse(readJson(file)).data
  if (!report) return crashed
  const { expected: passed, unexpected, flaky } = report.stats
  return {
    passed,
    failed: atLeastOne(unexpected + flaky, report.errors.length === 0 && passed > 0),
  }
}

const crashed: Count = { passed: 0, failed: 1 }

/** A run that found nothing, or ended ill without a failed test, has failed all the same. */
function atLeastOne(failed: number, isFine: boolean): number {
  return isFine ? failed : Math.max(failed, 1)
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // cut off when its writer was killed
  }
}
