import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server for one test. It answers each command from `replies`, else with 250, and stores what it receives. */
async function startMailServer(replies: Readonly<Record<string, string>> = {}) {
  const received: string[] = []
  const serve = (socket: Socket) => {
    let inData = false
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line)
      if (inData && line !== '.') return
      const verb = inData ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
      inData = verb === 'DATA'
      socket.write(`${replies[verb] ?? (inData ? '354 go on' : '250 fine')}\r\n`)
    })
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // an address of a server that listens on TCP
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Nosim <no-reply@nosim.example>',
  })
  onTestFinished(() => {
    mailer.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { mailer, received }
}

const mail = {
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'It is 481516',
  html: '<p>It is 481516</p>',
}

test('a mail is sent with its sender, its text and its HTML', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.send(mail)
  expect(received).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<no-reply@nosim.example>',
      'RCPT TO:<ada@example.com>',
      'From: Nosim <no-reply@nosim.example>',
      'To: ada@example.com',
      'Subject: Your code',
      'It is 481516',
      '<p>It is 481516</p>',
    ]),
  )
})

test('a line break in the subject adds no header', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' })
  expect(received).toContain('Subject: Hi Bcc: eve@example.com')
})

test.each([
  'ada@example.com\r\nRCPT TO:<eve@example.com>',
  'ada@example.com, eve@example.com',
  'ada<eve@example.com>',
])('%j is sent as one quoted address', async (to) => {
  const { mailer, received } = await startMailServer()
  await mailer.send({ ...mail, to })
  const recipients = received.filter((line) => /^rcpt/i.test(line))
  expect(recipients).toEqual([expect.stringContaining('eve"@example.com>')]) // quoted: another mailbox
})

test('a mail without an address rejects', async () => {
  const { mailer } = await startMailServer()
  await expect(mailer.send({ ...mail, to: '' })).rejects.toThrow()
})

test.each([
  ['RCPT', '550 no such mailbox'],
  ['MAIL', '451 try later'],
  ['.', '554 refused'],
])('a mail that the server rejects at %s rejects, so that its job retries', async (verb, reply) => {
  const { mailer } = await startMailServer({ [verb]: reply })
  await expect(mailer.send(mail)).rejects.toThrow(reply.slice(0, 3))
})

test('an unreachable server rejects', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'no-reply@nosim.example' })
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  mailer.close()
})
