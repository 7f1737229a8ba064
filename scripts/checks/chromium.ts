import { existsSync } from 'node:fs'
import { installPackages } from './apt.ts'
import type { Ended } from './child.ts'

const packages = ['chromium-headless-shell', 'fonts-liberation']
// The headless build runs the walks in two thirds of the time.
const headless = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** The path of the browser for the walks: CHROMIUM where it is set, else a build of Debian, the faster one first. */
export function chromiumPath(): string {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM
  return !existsSync(headless) && existsSync(whole) ? whole : headless
}

/** Ensures that Chromium is installed: with apt-get where this is allowed; else the output says how to install it. */
export async function ensureChromium(limitMs: number): Promise<Ended> {
  const path = chromiumPath()
  if (existsSync(path)) return { code: 0, output: '' }
  const advice = `Chromium is not at ${path}. Install it (apt-get install ${packages.join(' ')}) or name it: CHROMIUM=...\n`
  if (process.env.CHROMIUM !== undefined) return { code: 1, output: advice }
  console.log('Chromium is missing: installing it with apt-get ...')
  const ended = await installPackages(packages, limitMs)
  if (ended?.code === 0 && existsSync(path)) return ended
  return { code: 1, output: `${ended?.output ?? ''}${advice}` }
}
