import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Mailbox } from '../messages/smtp.ts'

/** The file URL of a font that the product's pages use. */
const font = (name: string) =>
  import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)

const files: Readonly<Record<string, [file: string, type: string]>> = {
  '/': ['page.html', 'text/html; charset=utf-8'],
  '/support': ['support.html', 'text/html; charset=utf-8'],
  '/elsewhere': ['elsewhere.html', 'text/html; charset=utf-8'],
  '/receiver': ['receiver.html', 'text/html; charset=utf-8'],
  '/base.css': ['base.css', 'text/css; charset=utf-8'],
  '/parts.css': ['parts.css', 'text/css; charset=utf-8'],
  '/geist.woff2': [font('geist'), 'font/woff2'],
  '/geist-mono.woff2': [font('geist-mono'), 'font/woff2'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
  '/favicon.ico': ['icon.svg', 'image/svg+xml'],
  ...Object.fromEntries(
    ['page', 'dom', 'bank', 'sms', 'boost', 'mail', 'texts', 'faults', 'receiver', 'elsewhere'].map(
      (name) => [`/${name}.js`, [`${name}.js`, 'text/javascript; charset=utf-8']],
    ),
  ),
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// A mail is untrusted HTML: it gets no script and no access to the sandbox.
const MAIL_POLICY =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:"

/** Mounts the control page, and the stored mails as pages. */
export function mountPage(app: FastifyInstance, mailbox: Mailbox): void {
  for (const [url, [file, type]] of Object.entries(files))
    app.get(url, async (_request, reply) =>
      show(reply, type, PAGE_POLICY).send(await readFile(new URL(file, import.meta.url))),
    )
  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const mail = mailbox.find(Number(request.params.id))
    if (mail === undefined) return reply.callNotFound()
    const isHtml = mail.html !== ''
    const type = isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
    return show(reply, type, MAIL_POLICY).send(isHtml ? mail.html : mail.text)
  })
}

function show(reply: FastifyReply, type: string, policy: string): FastifyReply {
  return reply.type(type).headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
}
