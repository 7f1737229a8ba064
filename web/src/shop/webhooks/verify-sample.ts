/** A whole program that takes our messages; a test runs it as it stands. */
export const verifySample = `// npm install standardwebhooks
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  try {
    const body = await text(request)
    const message = webhook.verify(body, request.headers)
    console.log(message.type, message.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)
`
