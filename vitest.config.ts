import { defineConfig } from 'vitest/config'

const databaseTests = ['server/test/**/*.test.ts', 'server/src/**/*.db.test.ts']
const limitMs = 30_000

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/dist/**', 'e2e/**', ...databaseTests],
          // Nothing here keeps state between files, so that one process may run many: ten times as fast.
          isolate: false,
          testTimeout: limitMs,
          hookTimeout: limitMs,
        },
      },
      {
        test: {
          name: 'integration',
          include: databaseTests,
          globalSetup: 'server/test/global-setup.ts',
          testTimeout: limitMs,
          hookTimeout: limitMs,
        },
      },
    ],
  },
})
