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
  // The parent's death closes the channel: the sandbox never outlives the product it stands beside.
  process.once('disconnect', leave)
  if (!process.connected) leave()
  process.send(
    { ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort },
    (gone: Error | null) => {
      if (gone) leave()
    },
  )
}
