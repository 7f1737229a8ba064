import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const databaseTests = ['server/test/**/*.test.ts', 'server/src/**/*.db.test.ts']
/** Files that replace a module or a global keep to a process of their own. */
const mocked = globSync(databaseTests).filter((path) =>
  /\bvi\.(mock|spyOn)\(/.test(readFileSync(path, 'utf8')),
)
/** In ms, for a machine whose cores are busy elsewhere; what passes takes a fraction of it. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
const slowDatabase = new URL('server/test/reliability/kit/slow-database.ts', import.meta.url).href
const withDatabase = {
  ...limits,
  globalSetup: 'server/test/harness/global-setup.ts',
  execArgv: process.env.SLOW_DATABASE ? ['--import', slowDatabase] : [],
}

export default defineConfig({
  test: {
    // Many tests wait more than they compute, so that a third one fills two cores beside the browser, and a fourth one alone.
    maxWorkers: process.env.SOAK ? 4 : 3,
    tags: [
      { name: 'rounds', description: 'Runs a few rounds in `npm test`, and all in the soak.' },
      { name: 'soak', description: 'Runs in the soak only.' },
    ],
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/dist/**', 'e2e/**', ...databaseTests],
          // Nothing here keeps state between files, so that one process may run many: ten times as fast.
          isolate: false,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'integration',
          include: databaseTests,
          exclude: mocked,
          isolate: false,
        },
      },
      { test: { ...withDatabase, name: 'integration-mocked', include: mocked } },
    ],
  },
})
