import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export type Letter = { to: string; raw: string }

/** Sends a mail over SMTP. Resolves with the last reply of the server. */
export async function sendMail(port: number, { to, raw }: Letter): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const replies = createInterface(socket)[Symbol.asyncIterator]()
  const reply = async (): Promise<string> => {
    const { value, done } = await replies.next()
    if (done) return 'connection closed'
    return /^\d{3}-/.test(value) ? reply() : value
  }
  const say = async (words: string) => {
    socket.write(`${words}\r\n`)
    return reply()
  }
  await once(socket, 'connect')
  await reply()
  await say('EHLO product.test')
  await say('MAIL FROM:<no-reply@nosim.test>')
  for (const address of to.split(',')) await say(`RCPT TO:<${address}>`)
  await say('DATA')
  const verdict = await say(`${raw.replaceAll(/\r?\n/g, '\r\n')}\r\n.`)
  socket.destroy()
  return verdict
}
