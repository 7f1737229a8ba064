import PostalMime, { type Email } from 'postal-mime'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Calls } from '../core/calls.ts'
import { type Faults, faultsOf } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import { Inbox } from '../core/inbox.ts'

const LONGEST_HOLD_MS = 60_000
const SLOW_MS = 5000
const LARGEST_MAIL_BYTES = 10_000_000

export type SmtpParts = {
  mailbox: Mailbox
  faults: Faults
  calls: Calls
  timers: Timers
  changed: () => void
}
type Sockets = Map<number | undefined, Socket>
export type Smtp = { port: number; close(): Promise<void> }

/** Opens a mail server without passwords or TLS. It stores all mails and forwards none. */
export async function openSmtp(host: string, port: number, parts: SmtpParts): Promise<Smtp> {
  // The library does not expose its sockets, but 'after-effect-timeout' must close one.
  const sockets: Sockets = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 500,
    logger: false,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      take(stream, session, { ...parts, sockets }),
    ),
  })
  // A client that disconnects early is no error of the server.
  server.on('error', () => {})
  const listener = server.listen(port, host)
  listener.on('connection', (socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function take(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  parts: SmtpParts & { sockets: Sockets },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { calls, faults, timers } = parts
  calls.count('mail', 'send')
  const fault = faults.take('mail', 'send', faultsOf('mail', 'send'))
  if (fault?.fault === '500') throw smtpError(451, 'Requested action aborted: local error')
  if (fault?.fault === 'slow') await timers.wait(fault.ms ?? SLOW_MS)
  if (fault?.fault === 'timeout') {
    await timers.wait(LONGEST_HOLD_MS)
    throw smtpError(421, 'Service not available')
  }
  await store(Buffer.concat(chunks), session, parts)
  if (fault?.fault === 'after-effect-timeout') parts.sockets.get(session.remotePort)?.destroy()
}

async function store(raw: Buffer, session: SMTPServerSession, parts: SmtpParts): Promise<void> {
  const email = await PostalMime.parse(raw)
  parts.mailbox.add({
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    from: email.from?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    links: linksOf(email),
    headers: Object.fromEntries(
      email.headers
        .filter(({ key }) => key.startsWith('list-unsubscribe'))
        .map(({ key, value }) => [key, value]),
    ),
  })
  parts.changed()
}

function linksOf({ html = '', text = '' }: Email): string[] {
  const hrefs = [...html.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'),
  )
  const bare = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, ''),
  )
  return [...new Set([...hrefs, ...bare])].filter((link) => /^https?:\/\//i.test(link))
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

export type Mail = {
  /** The recipients of the envelope, joined by commas: they receive the mail, whatever its headers say. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** The http(s) addresses in the mail, in order, without duplicates. */
  links: string[]
  /** The headers for unsubscribing, by their names in lower case. */
  headers: Record<string, string>
}

/** All mails. Their reader is an address, matched without regard to case. */
export type Mailbox = Inbox<Mail>

export function newMailbox(): Mailbox {
  return new Inbox(({ to }, address) =>
    to.toLowerCase().split(', ').includes(address.toLowerCase()),
  )
}
