// Receives webhooks on port 8080 and verifies their signatures. Node 18 or later.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { NOSIM_WEBHOOK_SECRET, PORT = '8080' } = process.env
const secret = Buffer.from(NOSIM_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

/** Whether the body was signed with the secret in the last five minutes. There may be several signatures. */
function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false
  const wanted = createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The signature is of the bytes of the body, before they are parsed.
  const body = Buffer.concat(chunks)
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const { type, data } = JSON.parse(body)
  // A message may come twice, with the same id: do what follows from it once.
  console.log(request.headers['webhook-id'], type, data)
  response.writeHead(204).end()
}).listen(Number(PORT))
