import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { asOwner } from '../../server/test/harness/test-database.ts'
import { until } from '../../server/test/harness/test-client.ts'
import { childrenOf, signalAll, startProgram, unprivilegedId, type Program } from './programs.ts'

const deploy = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
const address = '127.0.0.1'
const password = 'drill-password'
const limitMs = 120_000

export type NodeName = 'n1' | 'n2'
const names: readonly NodeName[] = ['n1', 'n2']

/** Two PostgreSQL servers with Patroni, one a synchronous standby, behind HAProxy and PgBouncer, on one machine. */
export type Cluster = {
  /** The superuser's url of the primary, through HAProxy. */
  readonly ownerUrl: string
  /** The port of PgBouncer, which connects to the primary. */
  readonly poolerPort: number
  primary(): Promise<NodeName>
  standby(): Promise<NodeName>
  /** Kills Patroni and PostgreSQL of a node, like a power cut. */
  cut(node: NodeName): Promise<void>
  /** Kills PostgreSQL of a node, but not its Patroni. */
  crash(node: NodeName): Promise<void>
  /** Stops the processes of a node for `forMs`: it does not respond, but its connections stay open. */
  freeze(node: NodeName, forMs: number): Promise<void>
  /** Makes the standby the primary, as an operator does. */
  switchOver(): Promise<void>
  /** Starts the nodes that were cut, and waits for a primary with a synchronous standby. */
  heal(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Ports = Record<'etcd' | 'etcdPeer' | 'primary' | 'standby' | 'pooler', number> &
  Record<NodeName, { readonly postgres: number; readonly patroni: number }>

/** Starts the cluster with the configurations of deploy/ha; needs root. `login` is the name of the app's login,
 * which has the superuser's password. */
export async function openCluster(root: string, folder: string, login: string): Promise<Cluster> {
  const ports = await portsOf()
  await rm(folder, { recursive: true, force: true })
  await writeConfigurations(folder, ports, login)
  const ownerUrl = `postgres://postgres:${password}@${address}:${ports.primary}/postgres`
  const others: Program[] = []
  const nodes = new Map<NodeName, Program>()
  const start = (...command: string[]) => startProgram(root, folder, command)
  const startNode = (node: NodeName) => nodes.set(node, start('patroni', `/drill/${node}.yml`))
  const stop = async () => {
    for (const program of [...nodes.values(), ...others]) await program.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const etcd = start('etcd', '--config-file', '/drill/etcd.conf.yml')
    others.unshift(etcd)
    await answers(etcd, `http://${address}:${ports.etcd}/health`)
    for (const node of names) {
      startNode(node)
      await answers(nodes.get(node), stateUrl(ports, node, node === 'n1' ? 'primary' : 'sync'))
    }
    others.unshift(start('haproxy', '-db', '-f', '/drill/haproxy.cfg'))
    others.unshift(start('pgbouncer', '/drill/pgbouncer.ini'))
    await until(() => asOwner(ownerUrl, async () => true).catch(() => false), limitMs)
  } catch (error) {
    await stop()
    throw error
  }

  const find = async (state: 'primary' | 'sync') => {
    for (const node of names) if (await isOk(stateUrl(ports, node, state))) return node
    return undefined
  }
  const named = (state: 'primary' | 'sync') => until(() => find(state), limitMs)
  const postgresOf = async (node: NodeName): Promise<number[]> => {
    const lines = await readFile(join(folder, node, 'data/postmaster.pid'), 'utf8')
    const pid = Number(lines.split('\n')[0])
    return [pid, ...childrenOf(pid)]
  }
  const healthy = async () => {
    const primary = await find('primary')
    const standby = await find('sync')
    return primary !== undefined && standby !== undefined && primary !== standby
  }
  return {
    ownerUrl,
    poolerPort: ports.pooler,
    primary: () => named('primary'),
    standby: () => named('sync'),
    async cut(node) {
      const pids = await postgresOf(node)
      await nodes.get(node)?.end('SIGKILL')
      signalAll(pids, 'SIGKILL')
      nodes.delete(node)
    },
    crash: async (node) => signalAll(await postgresOf(node), 'SIGKILL'),
    async freeze(node, forMs) {
      const patroni = nodes.get(node)?.child.pid
      const pids = [...(patroni ? [patroni] : []), ...(await postgresOf(node))]
      signalAll(pids, 'SIGSTOP')
      void setTimeout(forMs).then(() => signalAll(pids, 'SIGCONT'))
    },
    async switchOver() {
      const [leader, candidate] = [await named('primary'), await named('sync')]
      const response = await fetch(stateUrl(ports, leader, 'switchover'), {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(`no switchover: ${await response.text()}`)
    },
    async heal() {
      for (const node of names) if (!nodes.has(node)) startNode(node)
      await until(healthy, limitMs)
    },
    [Symbol.asyncDispose]: stop,
  }
}

async function portsOf(): Promise<Ports> {
  const node = async () => ({ postgres: await freePort(), patroni: await freePort() })
  return {
    etcd: await freePort(),
    etcdPeer: await freePort(),
    primary: await freePort(),
    standby: await freePort(),
    pooler: await freePort(),
    n1: await node(),
    n2: await node(),
  }
}

const stateUrl = (ports: Ports, node: NodeName, path: string) =>
  `http://${address}:${ports[node].patroni}/${path}`

const isOk = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return response?.ok ?? false
}

/** Waits until the url responds. Throws with the output of the program where it ends first. */
async function answers(program: Program | undefined, url: string): Promise<void> {
  try {
    await until(async () => {
      if (program?.isGone()) throw new Error('it ended')
      return isOk(url)
    }, limitMs)
  } catch (error) {
    throw new Error(`nothing answers at ${url}: ${program?.output()}`, { cause: error })
  }
}

/** Writes the configurations of deploy/ha to `folder`, with values for this machine. */
async function writeConfigurations(folder: string, ports: Ports, login: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const shared = {
    ADDRESS: address,
    NETWORK: `${address}/32`,
    ETCD_PORT: ports.etcd,
    ETCD_PEER_PORT: ports.etcdPeer,
    ETCD_DATA: '/drill/etcd',
    ETCD_CLUSTER: `e1=http://${address}:${ports.etcdPeer}`,
    ETCD_HOSTS: `${address}:${ports.etcd}`,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: 'drill-replication',
    REWIND_PASSWORD: 'drill-rewind',
    PRIMARY_PORT: ports.primary,
    STANDBY_PORT: ports.standby,
    N1_POSTGRES: `${address}:${ports.n1.postgres}`,
    N1_PATRONI_PORT: ports.n1.patroni,
    N2_POSTGRES: `${address}:${ports.n2.postgres}`,
    N2_PATRONI_PORT: ports.n2.patroni,
    POOLER_PORT: ports.pooler,
    POOLER_USERS: '/drill/users.txt',
  }
  const write = async (from: string, to: string, more: Record<string, string | number> = {}) =>
    writeFile(
      join(folder, to),
      fill(await readFile(join(deploy, from), 'utf8'), { ...shared, ...more }),
    )
  await write('etcd.conf.yml', 'etcd.conf.yml', { NODE: 'e1' })
  for (const node of names) {
    await write('patroni.yml', `${node}.yml`, {
      NODE: node,
      POSTGRES_PORT: ports[node].postgres,
      PATRONI_PORT: ports[node].patroni,
      POSTGRES_DATA: `/drill/${node}/data`,
    })
  }
  await write('haproxy.cfg', 'haproxy.cfg')
  await write('pgbouncer.ini', 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${login}" "${password}"\n`)
  for (const name of ['etcd', ...names]) {
    await mkdir(join(folder, name), { mode: 0o700 })
    await chown(join(folder, name), unprivilegedId, unprivilegedId)
  }
}

/** Replaces the variables of a configuration, such as `${NODE}`, by their values. Throws where one is missing. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} has no value`)
    return String(value)
  })
}
