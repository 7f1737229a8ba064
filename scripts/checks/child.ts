import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/** How a child ended: its exit code (null when it was killed) and its whole output. */
export type Ended = { readonly code: number | null; readonly output: string }

const graceMs = 5000
const ownGroup = process.platform !== 'win32'
const running = new Set<ChildProcess>()

/** Runs a command with node_modules/.bin in PATH and collects its output. Kills it after `limitMs`. */
export function run(command: readonly string[], limitMs: number): Promise<Ended> {
  const [file = '', ...args] = command
  const tools = resolve('node_modules/.bin')
  const child = spawn(file, args, {
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its children end with it.
    detached: ownGroup,
    shell: process.platform === 'win32',
  })
  running.add(child)
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer) => void chunks.push(chunk)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const limit = setTimeout(() => {
    keep(Buffer.from(`\nKilled: it did not end within ${Math.round(limitMs / 1000)} s.\n`))
    stop(child)
  }, limitMs)
  return new Promise((done) => {
    child.once('error', (error) => keep(Buffer.from(`${error.message}\n`)))
    // Its remaining children could hold the pipes open for ever.
    child.once('exit', () => signal(child, 'SIGKILL'))
    child.once('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      done({ code: child.pid === undefined ? 127 : code, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** On a signal, ends all running children and then this process. */
export function endWithChildren(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      const last = [...running]
      for (const child of last) child.once('close', () => leaveAfter(child))
      for (const child of last) stop(child)
      if (last.length === 0) process.exit(130)
    })
  }
  process.once('exit', () => {
    for (const child of running) signal(child, 'SIGKILL')
  })
}

function leaveAfter(child: ChildProcess): void {
  running.delete(child)
  if (running.size === 0) process.exit(130)
}

/** Sends SIGTERM, and SIGKILL after 5 s: the database of the tests needs time to close. */
function stop(child: ChildProcess): void {
  signal(child, 'SIGTERM')
  setTimeout(() => signal(child, 'SIGKILL'), graceMs).unref()
}

function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    if (ownGroup) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has already ended.
  }
}
