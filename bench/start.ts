import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/platform/process/free-port.ts'
import { refuseStrayFaults } from '../server/test/harness/stray-faults.ts'
import { median, type Figure } from './kit/figure.ts'
import { sized } from './kit/smoke.ts'

const rounds = sized(5, 1)

/** The time from `npm start` until /readyz responds: the first time in a data folder, then repeatedly. */
export async function benchStart(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'nosim-start-'))
  await chmod(folder, 0o755)
  try {
    // Builds the pages where that is not done yet, so that the first measured start does not.
    await startOnce(join(folder, 'other'))
    const data = join(folder, 'data')
    const first = await startOnce(data)
    const again: number[] = []
    for (let round = 0; round < rounds; round += 1) again.push(await startOnce(data))
    const later = median(again)
    return {
      what: '`npm start` to ready, second time',
      measured: `${(later / 1000).toFixed(2)} s (median of ${rounds})`,
      baseline: `the first time, libraries there: ${(first / 1000).toFixed(2)} s`,
      bar: '<= 3 s',
      met: later <= 3000,
    }
  } finally {
    // PostgreSQL may still be stopping.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

async function startOnce(data: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const took = performance.now() - began
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
  refuseStrayFaults(output)
  return took
}
