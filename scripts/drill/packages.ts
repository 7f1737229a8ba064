import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedId } from './programs.ts'

const run = promisify(execFile)

/** The first suite of Debian with PostgreSQL 18 and Patroni 4. */
const suite = 'forky'
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** `dash` is the shell that PostgreSQL's tools call; `coreutils` contains `env`. */
const packages = [
  'postgresql-18',
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'python3-etcd',
  'dash',
  'coreutils',
]

/**
 * Downloads the programs of a cluster from Debian and unpacks them into a folder, once. It installs nothing. Returns
 * the root directory of the programs. Throws where apt is missing or the mirror cannot be reached.
 */
export async function unpackPackages(folder: string): Promise<string> {
  const root = join(folder, 'root')
  const isComplete = join(folder, 'complete')
  if (existsSync(isComplete)) return root
  await rm(folder, { recursive: true, force: true })
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'etc/preferences.d', 'root'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'status'), '')
  await writeFile(
    join(folder, 'sources.list'),
    `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`,
  )
  await apt(folder, 'update')
  await apt(folder, '--yes', '--download-only', 'install', ...packages)
  const archives = join(folder, 'cache/archives')
  for (const file of (await readdir(archives)).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(archives, file), root])
  // These links are in a package that is not downloaded.
  for (const name of ['bin', 'sbin', 'lib', 'lib64'])
    if (!existsSync(join(root, name))) await symlink(`usr/${name}`, join(root, name))
  for (const name of ['proc', 'dev', 'drill', 'tmp'])
    await mkdir(join(root, name), { recursive: true })
  // initdb looks up its user, and Patroni the name of its machine.
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  await writeFile(
    join(root, 'etc/passwd'),
    `drill:x:${unprivilegedId}:${unprivilegedId}::/tmp:/usr/bin/sh\n`,
  )
  await run('chmod', ['1777', join(root, 'tmp')])
  await rm(join(folder, 'cache'), { recursive: true })
  await writeFile(isComplete, '')
  return root
}

/** Runs apt-get with all of its state in the folder, as if no package were installed. */
async function apt(folder: string, ...args: string[]): Promise<void> {
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc': join(folder, 'etc'),
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  await run('apt-get', [...options, ...args], { maxBuffer: 2 ** 26 })
}
