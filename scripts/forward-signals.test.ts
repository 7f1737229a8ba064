import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const child =
  "process.on('SIGTERM', () => process.exit(7)); console.log('up'); setInterval(() => {}, 1000)"
const launcher = `
import { spawn } from 'node:child_process'
import { forwardSignals } from '${resolve('scripts/forward-signals.mjs')}'
const child = spawn(process.execPath, ['--eval', ${JSON.stringify(child)}], { stdio: 'inherit' })
forwardSignals(child)
child.once('exit', (code) => { console.log('ended with ' + code); process.exit() })`

/** Sends SIGTERM to a launcher, or to the shell that runs it, as npm does. Returns all output. */
async function printed(isUnderNpm: boolean): Promise<string> {
  const node = [process.execPath, '--input-type=module', '--eval', launcher] as const
  const env = { ...process.env, npm_lifecycle_event: isUnderNpm ? 'start' : undefined }
  const [file, ...args] = isUnderNpm
    ? // `:` keeps the shell alive; otherwise it would become the command.
      (['sh', '-c', '"$@"; :', 'sh', ...node] as const)
    : node
  const top = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  onTestFinished(() => endGroup(top))
  let text = ''
  top.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text === 'up\n') top.kill('SIGTERM')
  })
  // The pipe closes when the last process has ended.
  await once(top, 'close')
  return text
}

/** Ends the processes that a failed test leaves. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes have already ended.
  }
}

test.skipIf(process.platform === 'win32')('SIGTERM to the launcher reaches the child', async () => {
  expect(await printed(false)).toBe('up\nended with 7\n')
})

test.skipIf(process.platform === 'win32')('SIGTERM to npm reaches the child', async () => {
  expect(await printed(true)).toBe('up\nended with 7\n')
})
