import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Clock ticks per second, the unit of CPU times in /proc. */
const ticks = 100

type Process = { readonly pid: number; readonly parent: number; readonly cpu: number }

/** The resources of a run: CPU in s, and the peak memory in bytes. */
export type Usage = { readonly cpu: number; readonly memory: number }

/**
 * Runs `work` and returns its usage. CPU is that of this process and of the PostgreSQL server of `ownerUrl`, including
 * its ended and background processes. Memory is that of this process, and the unshared memory of the server's
 * processes. It reads /proc, so it needs Linux and a server on this machine.
 */
export async function usageOf(ownerUrl: string, work: () => Promise<void>): Promise<Usage> {
  const server = await serverOf(ownerUrl)
  let memory = 0
  const look = () => (memory = Math.max(memory, memoryOf(server)))
  const timer = setInterval(look, 100)
  const before = cpuOf(server)
  try {
    await work()
    look()
    return { cpu: cpuOf(server) - before, memory }
  } finally {
    clearInterval(timer)
  }
}

/** The CPU so far, in s, by kind of process. */
export type Cpu = {
  readonly app: number
  readonly postgres: number
  readonly sandbox: number
  /** This process, which makes the load, and its ended children, such as pgbench. */
  readonly load: number
}

/** Reads the CPU of the processes of a measurement. Linux only. */
export function readCpu(server: number, { app, sandbox }: Pids): Cpu {
  const all = processes()
  const of = (pids: readonly number[]) =>
    all.filter(({ pid }) => pids.includes(pid)).reduce((sum, { cpu }) => sum + cpu, 0)
  return {
    app: of(app),
    postgres: all
      .filter(({ pid, parent }) => pid === server || parent === server)
      .reduce((sum, { cpu }) => sum + cpu, 0),
    sandbox: of(sandbox),
    load: of([process.pid]),
  }
}

export type Pids = { readonly app: readonly number[]; readonly sandbox: readonly number[] }

/** The process id of the PostgreSQL server of a url on this machine. */
export async function serverOf(ownerUrl: string): Promise<number> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return readProcess(found.rows[0]?.pid ?? 0)?.parent ?? 0
  } finally {
    await client.end()
  }
}

function cpuOf(server: number): number {
  const own = process.cpuUsage()
  const theirs = processes().filter(({ pid, parent }) => pid === server || parent === server)
  return (own.user + own.system) / 1e6 + theirs.reduce((sum, { cpu }) => sum + cpu, 0)
}

function memoryOf(server: number): number {
  const backends = processes().filter(({ parent }) => parent === server)
  return process.memoryUsage.rss() + backends.reduce((sum, { pid }) => sum + ownMemory(pid), 0)
}

const processes = (): Process[] =>
  readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  )

/** Undefined for a process that has ended. */
function readProcess(pid: number): Process | undefined {
  const text = textOf(`/proc/${pid}/stat`)
  // The name, in parentheses, may contain spaces.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  // The process's own time, and that of its ended children.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { pid, parent: fields[1] ?? 0, cpu: (user + system + endedUser + endedSystem) / ticks }
}

/** The resident memory of a process in bytes. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) * 1024

function ownMemory(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`) ?? '')?.[1]
  return Number(kilobytes ?? 0) * 1024
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
