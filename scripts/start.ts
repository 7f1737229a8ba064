// `npm start`: builds the pages when they changed, lets the sandbox stand in where no upstream is configured,
// and starts the server. The server itself knows nothing of the sandbox.
import { standIn } from './stand-in.ts'
import { buildPages } from './build-pages.ts'

const started = performance.now()
try {
  await buildPages()
  const sandbox = await standIn(process.env)
  const { main } = await import('../server/src/main.ts')
  const app = await main()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nNosim is ready after ${seconds} s:  ${process.env.PUBLIC_URL ?? app.url}\n`)
  if (sandbox) {
    console.log(`The sandbox stands in for ${sandbox.roles.join(', ')}:  ${sandbox.url}`)
    console.log(
      '  There you send yourself money, read the mails and watch the supplier. Nothing in it is real.',
    )
    console.log(
      'Demo sign-ins (password demo-password):  user@demo.nosim.local  admin@demo.nosim.local\n',
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
