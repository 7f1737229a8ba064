import { readEnvironment } from './options.ts'
import { openSandbox } from './sandbox.ts'

const sandbox = await openSandbox(readEnvironment(process.env))

const leave = () => {
  void sandbox.close().then(() => process.exit(0))
}
process.once('SIGTERM', leave)
process.once('SIGINT', leave)
if (process.send === undefined) {
  process.stdout.write(`sandbox on ${sandbox.url}, mail on port ${sandbox.smtpPort}\n`)
} else {
  // The end of the parent process closes the channel, so the sandbox ends with the product that started it.
  process.once('disconnect', leave)
  if (!process.connected) leave()
  process.send(
    { ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort },
    (gone: Error | null) => {
      if (gone) leave()
    },
  )
}
