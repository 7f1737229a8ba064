import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/checks/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  // In the soak nothing else runs beside them.
  workers: process.env.SOAK ? 3 : 2,
  forbidOnly: true,
  // A walk that passes only at the second try has failed.
  retries: 0,
  // For a machine whose cores are busy elsewhere; what passes takes a fraction of it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    // A trace of each walk costs a third of its time, so that only TRACE=1 keeps those of walks that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A walk that breaks requests wants them itself; e2e/pages/offline.spec.ts has the worker.
    serviceWorkers: 'block',
    // Movement costs time to draw and to wait for; the walks about movement ask for it.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: chromiumPath(),
      // Root, as machines that run tests have it, cannot use the sandbox; nothing may be fetched in the background.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page lives for a second: code is compiled once and never optimised.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
