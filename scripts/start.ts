// `npm start`: builds the pages when they changed, starts the sandbox for upstreams that are not configured, and starts
// the server. The server itself does not know of the sandbox.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { buildPages } from './build-pages.ts'

const started = performance.now()
const cache = resolve('.cache/compiled')
enableCompileCache(cache)
process.env.NODE_COMPILE_CACHE ??= cache // for the sandbox, which is a separate process

try {
  const { openSandboxProcess } = await import('./start-sandbox.ts')
  const { main } = await import('../server/src/main.ts')
  // All start at once. `openSandboxProcess` completes the environment of the server before its first `await`.
  const startingSandbox = openSandboxProcess(process.env)
  const [sandbox, app] = await Promise.all([startingSandbox, main(buildPages())])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nNosim is ready after ${seconds} s:  ${process.env.PUBLIC_URL ?? app.url}\n`)
  if (sandbox) {
    console.log(`The sandbox stands in for ${sandbox.roles.join(', ')}:  ${sandbox.url}`)
    console.log(
      '  There you send yourself money, read the mails and watch the supplier. Nothing in it is real.',
    )
    console.log(
      'Demo sign-ins (password demo-password):  user@demo.nosim.local  admin@demo.nosim.local\n  less of an admin (same password):        manager@demo.nosim.local  support@demo.nosim.local\n',
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
