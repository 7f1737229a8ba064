// `node scripts/walks.ts [...]`: runs Playwright with these arguments. The shops of all walks share one PostgreSQL,
// where each has a clone of a migrated template. A PostgreSQL for each shop would take seconds to start.
import { spawn } from 'node:child_process'
import { setup } from '../server/test/harness/global-setup.ts'
import { buildPages } from './build-pages.ts'

// Before the workers start, because their shops would build the pages at the same time.
await buildPages()
const stop = await setup()
// A signal to the process group ends Playwright. PostgreSQL is stopped after it.
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
