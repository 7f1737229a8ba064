import { existsSync } from 'node:fs'
import { run, type Ended } from './child.ts'

/**
 * Installs Debian packages with apt-get where this process may do so. Returns the outcome with the output of all
 * commands; undefined where it may not.
 */
export async function installPackages(
  packages: readonly string[],
  limitMs: number,
): Promise<Ended | undefined> {
  const rights = await rightsToInstall()
  if (!rights) return undefined
  const install = ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', ...packages]
  const commands = [['apt-get', 'update', '--quiet'], install]
  let output = ''
  for (const command of commands) {
    const ended = await run(
      [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command],
      limitMs,
    )
    output += ended.output
    if (ended.code !== 0) return { code: 1, output }
  }
  return { code: 0, output }
}

/** The command to prefix apt-get with, for its rights; undefined without apt-get, or without the right to use it. */
async function rightsToInstall(): Promise<string[] | undefined> {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = await run(['sudo', '-n', 'true'], 10_000)
  return sudo.code === 0 ? ['sudo', '-n'] : undefined
}
