// Runs on whatever Node the machine has (18 or later), before npm hands over to the pinned one:
// installs once, and again whenever the lock file changes.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.lock-sha256'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing the libraries (once; about a minute) ...')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(stamp, wanted)
}
