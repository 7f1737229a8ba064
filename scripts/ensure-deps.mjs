// Installs the libraries once, and again when the lock file changes. Runs on any Node from 18 on. As a command:
// `node scripts/ensure-deps.mjs [--all]`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const stamp = 'node_modules/.lock-sha256'

/**
 * Ensures that the libraries of the lock file are there: those that running needs, or with `all` also those of the
 * tests and the bench, which are added to what is installed. Exits when npm fails.
 */
export function ensureDeps(all) {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const note = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ' run'
  const [installed, set = 'all'] = note.split(' ')
  const isCurrent = installed === lock
  if (isCurrent && (set === 'all' || !all)) return
  // A tree that holds everything stays complete when the lock file changes.
  const wanted = all || set === 'all' ? 'all' : 'run'
  console.log(
    isCurrent
      ? 'Installing the libraries of the tests (once) ...'
      : 'Installing the libraries (once; about half a minute) ...',
  )
  // `npm ci` would remove the libraries under a shop that runs.
  const command = isCurrent ? ['install', '--no-save'] : ['ci']
  npm([...command, ...(wanted === 'all' ? [] : ['--omit=dev'])])
  writeFileSync(stamp, `${lock} ${wanted}`)
}

function npm(words) {
  const { status } = spawnSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureDeps(process.argv.includes('--all'))
}
