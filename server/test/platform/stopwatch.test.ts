import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startStopwatch } from '../harness/stopwatch.ts'
import { until } from '../harness/test-client.ts'

test('a wait counts in full', async () => {
  // Tried again where the machine stopped during the wait.
  await until(async () => {
    const began = performance.now()
    const stop = startStopwatch()
    await setTimeout(300)
    const counted = stop()
    expect(counted).toBeLessThanOrEqual(performance.now() - began)
    return counted > 290
  })
})

test('code that blocks the process counts in full', () => {
  const stop = startStopwatch()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 500_000);
  expect(stop()).toBeGreaterThanOrEqual(500)
})

test('of a stop of the process 100 ms count', async () => {
  const url = new URL('../harness/stopwatch.ts', import.meta.url).href
  const code = `
    const { startStopwatch } = await import(${JSON.stringify(url)})
    const [stop, began] = [startStopwatch(), performance.now()]
    process.once('SIGUSR2', () => console.log(stop(), performance.now() - began))
    console.log('started')
    setTimeout(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  try {
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await setTimeout(2000)
    child.kill('SIGCONT')
    child.kill('SIGUSR2')
    const [counted = NaN, passed = NaN] = String(await once(child.stdout, 'data'))
      .split(' ')
      .map(Number)
    expect(passed).toBeGreaterThan(1900)
    expect(passed - counted).toBeGreaterThan(1500)
  } finally {
    child.kill('SIGKILL')
  }
})
