// `node scripts/walks.ts [...]`: runs Playwright, given its arguments, beside one PostgreSQL that the shops of all walks
// share: a clone of a migrated template each, where a cluster of its own takes each shop seconds.
import { spawn } from 'node:child_process'
import { setup } from '../server/test/harness/global-setup.ts'
import { buildPages } from './build-pages.ts'

// Before the workers, whose shops would build them at the same moment.
await buildPages()
const stop = await setup()
// A signal to the group ends Playwright; the server is stopped after it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
const child = spawn('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const code = await new Promise<number | null>((resolve) => {
  child.once('error', (error) => {
    console.error(error.message)
    resolve(1)
  })
  child.once('exit', resolve)
})
await stop()
process.exit(code ?? 1)
