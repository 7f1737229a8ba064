import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The id of the user and of the group that all programs run as: PostgreSQL refuses to run as root. */
export const unprivilegedId = 65_534

/** A running program of the unpacked packages, in their root directory. */
export type Program = {
  readonly child: ChildProcess
  isGone(): boolean
  /** The output so far: at most the last 20,000 characters. */
  output(): string
  /** Sends the signal to this process only, and waits until it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

// The mounts end with the process. The folder of the run is mounted as /drill.
const enter = `mount --make-rprivate / && mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" &&
  mount --bind "$2" "$1/drill" && root="$1" && shift 2 && exec chroot --userspec=${unprivilegedId}:${unprivilegedId} "$root" /usr/bin/env -i \\
  PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin HOME=/tmp LANG=C.UTF-8 "$@"`

/** Starts a program; needs root. The program sees `folder` as /drill. */
export function startProgram(root: string, folder: string, command: readonly string[]): Program {
  const child = spawn('unshare', ['--mount', 'sh', '-c', enter, 'sh', root, folder, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let isGone = false
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
    child.once('exit', () => resolve())
  }).then(() => (isGone = true))
  return {
    child,
    isGone: () => isGone,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await gone
    },
  }
}

/** Sends a signal to processes; ignores those that have already ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}

/** The ids of the children of a process, from /proc. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    // After the name, which is in parentheses: the state, then the parent.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? ''
    return Number(fields.split(' ')[1])
  } catch {
    return undefined
  }
}
