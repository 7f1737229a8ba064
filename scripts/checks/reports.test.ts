import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'nosim-reports-'))
let files = 0

function written(report: unknown): string {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}

describe('the counts of a vitest report', () => {
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
    ['no test found', report(0, 0), { passed: 0, failed: 1 }],
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
      'a file with a failed test, which is counted once',
      report(3, 1, {
        testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
      }),
      { passed: 3, failed: 1 },
    ],
    ['a truncated report', written('{"success":tr'), { passed: 0, failed: 1 }],
    ['no report', join(folder, 'none.json'), { passed: 0, failed: 1 }],
  ])('%s', (_name, file, count) => {
    expect(readVitest(file).count).toEqual(count)
  })
})

test('a vitest report gives the seconds of each file', () => {
  const ran = (name: string, endTime: number) => ({
    name: resolve(name),
    startTime: 1000,
    endTime,
    status: 'passed',
    assertionResults: [],
  })
  const testResults = [ran('a.test.ts', 1500), ran('server/b.test.ts', 4000)]
  const file = written({ success: true, numPassedTests: 2, numFailedTests: 0, testResults })
  expect(readVitest(file).times).toEqual([
    { file: 'a.test.ts', seconds: 0.5 },
    { file: 'server/b.test.ts', seconds: 3 },
  ])
})

describe('the counts of a playwright report', () => {
  const report = (stats: object, errors: unknown[] = []) =>
    written({ errors, stats: { expected: 0, unexpected: 0, flaky: 0, ...stats } })

  test.each([
    ['all passed', report({ expected: 2 }), { passed: 2, failed: 0 }],
    ['one failed', report({ expected: 2, unexpected: 1 }), { passed: 2, failed: 1 }],
    [
      'a test that passed at the second attempt',
      report({ expected: 2, flaky: 1 }),
      { passed: 2, failed: 1 },
    ],
    ['no test found', report({}), { passed: 0, failed: 1 }],
    ['an error outside of tests', report({ expected: 2 }, [{}]), { passed: 2, failed: 1 }],
  ])('%s', (_name, file, count) => {
    expect(readPlaywright(file).count).toEqual(count)
  })
})

test('a playwright report gives the seconds of each file, nested suites included', () => {
  const specs = (duration: number) => [{ tests: [{ results: [{ duration }] }] }]
  const inner = { file: 'a.spec.ts', specs: specs(250) }
  const suites = [{ file: 'a.spec.ts', specs: specs(1000), suites: [inner] }]
  const stats = { expected: 2, unexpected: 0, flaky: 0 }
  expect(readPlaywright(written({ errors: [], stats, suites })).times).toEqual([
    { file: 'e2e/a.spec.ts', seconds: 1.25 },
  ])
})
