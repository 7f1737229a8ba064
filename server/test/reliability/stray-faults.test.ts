import { expect, test } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { strayFaults } from '../harness/stray-faults.ts'
import { until } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** A module that plants faults into the process: a lost connection at one signal, a bug at the other. */
const planted = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => void Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' })))
  process.on('SIGHUP', () => void Promise.reject(new TypeError('a planted bug')))
`)}`

const withFaults = (testApp: TestApp): TestApp => ({
  ...testApp,
  env: { ...testApp.env, NODE_OPTIONS: `--import=${planted}` },
})

test('a rejection that it survives leaves the process at work; a bug ends it with 1, and the log says which [OPS-7]', async () => {
  await using testApp = await openTestApp({ apps: 0 })
  const app = await startApp(withFaults(testApp), testApp.url, { expected: 'survivable' })
  app.child.kill('SIGUSR2')
  await until(() => Promise.resolve(app.output().includes('process.unhandled_rejection')))
  expect((await fetch(`${testApp.url}/readyz`)).status).toBe(200)
  expect(strayFaults(app.output(), 'survivable')).toEqual([])

  const code = new Promise((resolve) => app.child.once('exit', resolve))
  const gone = expect(app.gone).rejects.toThrow('a planted bug')
  app.child.kill('SIGHUP')
  expect(await code).toBe(1)
  await gone
  const [line = ''] = strayFaults(app.output(), 'survivable')
  // The format of a line of the log.
  const { level, event, err } = JSON.parse(line) as Record<string, unknown>
  expect({ level, event, err }).toEqual({
    level: 60,
    event: 'process.uncaught_error',
    err: expect.objectContaining({ type: 'TypeError', message: 'a planted bug' }),
  })
})

test.each([
  ['no fault', '{"event":"jobs.queue_failed"}', [], []],
  [
    'a rejection',
    '{"event":"process.unhandled_rejection"}',
    ['{"event":"process.unhandled_rejection"}'],
    [],
  ],
  [
    'the end of a process without a log',
    'Error: no\n\nNode.js v24.21.0\n',
    ['Node.js v24.21.0'],
    ['Node.js v24.21.0'],
  ],
])('%s is found in the output of a process', (_what, output, always, unlessSurvivable) => {
  expect(strayFaults(output)).toEqual(always)
  expect(strayFaults(output, 'survivable')).toEqual(unlessSurvivable)
})
