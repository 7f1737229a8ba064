import { installPackages } from './apt.ts'
import { run } from './child.ts'

/** The programs that run the samples of docs/reseller-api, each with its Debian package. */
const languages = { curl: 'curl', php: 'php-cli', python3: 'python3' } as const

/**
 * Ensures that curl, PHP and Python are installed, with apt-get where this is allowed. Else throws with the command for
 * it.
 */
export async function ensureLanguages(limitMs: number): Promise<void> {
  if ((await missing()).length === 0) return
  const packages = (await missing()).map((name) => languages[name])
  const ended = await installPackages(packages, limitMs)
  const left = await missing()
  if (left.length > 0)
    throw new Error(
      `${left.join(', ')} cannot be run. Install them (apt-get install ${packages.join(' ')}).\n${ended?.output ?? ''}`,
    )
}

async function missing(): Promise<(keyof typeof languages)[]> {
  const names = Object.keys(languages) as (keyof typeof languages)[]
  const found = await Promise.all(names.map((name) => run([name, '--version'], 30_000)))
  return names.filter((_, place) => found[place]?.code !== 0)
}
