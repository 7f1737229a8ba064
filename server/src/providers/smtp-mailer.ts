import { createTransport } from 'nodemailer'
import type { Mailer } from '../accounts/users/provider.ts'

export type SmtpOptions = {
  /** Such as `smtps://user:secret@mail.example.com:465`. */
  readonly url: string
  /** The sender as mailboxes show it: `Nosim <no-reply@example.com>`. */
  readonly from: string
}

const limitMs = 15_000

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends mail over SMTP with a small pool of persistent connections. `close` ends them. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, unsubscribe }) => {
      // As an object it is one address. A text would be parsed as a list of addresses.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(unsubscribe !== undefined && { headers: oneClick(unsubscribe) }),
      })
    },
    close: () => transport.close(),
  }
}
