import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'nosim-reports-'))
let files = 0

function written(report: unknown): string {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}

describe('vitest', () => {
  const report = (passed: number, failed: number, more: object = {}) =>
    written({
      success: failed === 0,
      numPassedTests: passed,
      numFailedTests: failed,
      testResults: [],
      ...more,
    })

  test.each([
    ['all passed', report(3, 0), { passed: 3, failed: 0 }],
    ['one failed', report(3, 1), { passed: 3, failed: 1 }],
    ['nothing found', report(0, 0), { passed: 0, failed: 1 }],
    ['an error outside of tests', report(3, 0, { success: false }), { passed: 3, failed: 1 }],
    [
      'a file that could not be loaded',
      report(3, 0, { testResults: [{ status: 'failed', assertionResults: [] }] }),
      { passed: 3, failed: 1 },
    ],
    [
      'a file whose hook failed',
      report(3, 0, {
        testResults: [{ status: 'failed', assertionResults: [{ status: 'skipped' }] }],
      }),
      { passed: 3, failed: 1 },
    ],
    [
      'a file with a failed test, which is counted already',
      report(3, 1, {
        testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
      }),
      { passed: 3, failed: 1 },
    ],
    ['cut off', written('{"success":tr'), { passed: 0, failed: 1 }],
    ['no report', join(folder, 'none.json'), { passed: 0, failed: 1 }],
  ])('%s', (_name, file, count) => {
    expect(countVitest(file)).toEqual(count)
  })
})

describe('playwright', () => {
  const report = (stats: object, errors: unknown[] = []) =>
    written({ errors, stats: { expected: 0, unexpected: 0, flaky: 0, ...stats } })

  test.each([
    ['all passed', report({ expected: 2 }), { passed: 2, failed: 0 }],
    ['one failed', report({ expected: 2, unexpected: 1 }), { passed: 2, failed: 1 }],
    ['one passed at the second try', report({ expected: 2, flaky: 1 }), { passed: 2, failed: 1 }],
    ['nothing found', report({}), { passed: 0, failed: 1 }],
    ['an error outside of tests', report({ expected: 2 }, [{}]), { passed: 2, failed: 1 }],
  ])('%s', (_name, file, count) => {
    expect(countPlaywright(file)).toEqual(count)
  })
})
