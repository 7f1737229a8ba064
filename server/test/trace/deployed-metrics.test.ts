import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardFile, metricsIn, ruleFile } from '../../../scripts/checks/deployed-metrics.ts'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let app: AppProcess
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
  // With every setting that adds metrics.
  const env = { ...testApp.env, DATABASE_READ_URL: testApp.database.url }
  app = await startApp({ ...testApp, env })
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})

test.each([dashboardFile, ruleFile])(
  'every metric that %s names is on a live /metrics [OPS-27]',
  async (file) => {
    const text = await (await fetch(`${testApp.url}/metrics`)).text()
    const live = new Set([...text.matchAll(/^# TYPE (nosim_\w+) /gm)].map(([, name]) => name))
    const named = metricsIn(await readFile(file, 'utf8'))
    expect(named.filter((name) => !live.has(name))).toEqual([])
  },
)
