import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const stamp = 'web/dist/.sources-sha256'
const sources = ['web/build', 'web/src', 'web/public', 'contract/src', 'docs/reseller-api']
const files = [
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.pages.config.ts',
  'web/package.json',
  'package-lock.json',
  'docs/reseller-api.md',
]

/** Builds the pages, unless web/dist was built from the current sources. Throws when the build fails. */
export async function buildPages(): Promise<void> {
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages (once, and when they change) ...')
  await run('npm', ['run', '--silent', 'build', '--workspace', 'web'], {
    shell: process.platform === 'win32',
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The pages could not be built:\n${error.stdout}${error.stderr}`)
  })
  writeFileSync(stamp, wanted)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const found = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...found, ...files].sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
