import { existsSync } from 'node:fs'
import { run, type Ended } from './child.ts'

const packages = ['chromium-headless-shell', 'fonts-liberation']
// The build without windows does the same walks in two thirds of the time.
const headless = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** Where the browser is that the walks drive: what CHROMIUM names, or Debian's, the quicker build first. */
export function chromiumPath(): string {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM
  return !existsSync(headless) && existsSync(whole) ? whole : headless
}

/** Ensures that Chromium is installed: by apt-get where that is allowed, else prints how to install it. */
export async function ensureChromium(limitMs: number): Promise<Ended> {
  const path = chromiumPath()
  if (existsSync(path)) return { code: 0, output: '' }
  const advice = `Chromium is not at ${path}. Install it (apt-get install ${packages.join(' ')}) or name it: CHROMIUM=...\n`
  const rights = process.env.CHROMIUM === undefined ? await rightsToInstall() : undefined
  if (!rights) return { code: 1, output: advice }
  console.log('Chromium is missing: installing it with apt-get ...')
  const install = ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', ...packages]
  const commands = [['apt-get', 'update', '--quiet'], install]
  let output = ''
  for (const command of commands) {
    const ended = await run(
      [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command],
      limitMs,
    )
    output += ended.output
    if (ended.code !== 0) return { code: 1, output: output + advice }
  }
  return existsSync(path) ? { code: 0, output } : { code: 1, output: output + advice }
}

/** What to put before apt-get; undefined where there is no apt-get or no right to use it. */
async function rightsToInstall(): Promise<string[] | undefined> {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = await run(['sudo', '-n', 'true'], 10_000)
  return sudo.code === 0 ? ['sudo', '-n'] : undefined
}
