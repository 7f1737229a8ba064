import { spawn, spawnSync } from 'node:child_process'
import { isSmoke, sized } from './smoke.ts'

const isInstalled = spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).status === 0

/** How to install pgbench; undefined where it is installed, and in a smoke round, which does without this baseline. */
export function pgbenchMissing(): string | undefined {
  if (isInstalled || isSmoke) return undefined
  return 'The baseline is pgbench, which is not installed. Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql.'
}

/**
 * Runs the script, by default TPC-B of pgbench, with 16 clients, 2 threads and prepared statements. Returns
 * transactions a second; NaN where pgbench is not installed.
 */
export async function pgbench(url: string, seconds: number, script?: string): Promise<number> {
  if (!isInstalled) return Number.NaN
  // A smoke round counts transactions instead: a slow machine may end none in its one second.
  const length = isSmoke ? ['-t', '10'] : ['-T', String(seconds)]
  const flags = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', ...length]
  const text = await run('pgbench', url, script ? [...flags, '-f', script] : flags)
  const tps = /tps = ([\d.]+)/.exec(text)?.[1]
  if (!tps) throw new Error(`pgbench said:\n${text}`)
  return Number(tps)
}

/** Creates the tables of TPC-B with scale 20, so that 16 clients do not queue for the same branches. */
export async function preparePgbench(url: string): Promise<void> {
  if (isInstalled) await run('pgbench', url, ['-i', '-q', '-s', String(sized(20, 1))])
}

async function run(command: string, url: string, flags: readonly string[]): Promise<string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const env = {
    ...process.env,
    // The same connection as the app's: the Unix socket where there is one.
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
  const child = spawn(command, [...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${text}`)
  return text
}
