import { expect, test } from 'vitest'
import { sendMail } from './smtp-client.ts'
import { openTestSandbox } from './test-sandbox.ts'

const plain = (subject: string) =>
  `From: Nosim <no-reply@nosim.test>\nTo: x@example.com\nSubject: ${subject}\n\nYour code is 482913.\n`

const rich = `From: Nosim <no-reply@nosim.test>
To: ada@example.com
Subject: =?utf-8?Q?Confirm_=E2=9C=85?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=B

--B
Content-Type: text/plain; charset=utf-8

Open http://127.0.0.1:3000/confirm?token=abc&x=1.
--B
Content-Type: text/html; charset=utf-8

<script>bad()</script><a href="http://127.0.0.1:3000/confirm?token=abc&amp;x=1">Confirm</a>
<a href="javascript:bad()">no</a>
--B--
`

test('stores a mail with its text, its HTML and its links [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  expect(await sendMail(sandbox.smtpPort, { to: 'ada@example.com', raw: rich })).toMatch(/^250/)
  expect(await sandbox.get('/control/mail')).toEqual({
    mails: [
      {
        id: 1,
        to: 'ada@example.com',
        from: 'no-reply@nosim.test',
        subject: 'Confirm ✅',
        text: expect.stringContaining('Open http'),
        html: expect.stringContaining('<a href'),
        links: ['http://127.0.0.1:3000/confirm?token=abc&x=1'],
        headers: {},
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ],
  })
})

test('finds the mail of one recipient, newest first [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await sendMail(sandbox.smtpPort, { to: 'ada@example.com', raw: plain('one') })
  await sendMail(sandbox.smtpPort, { to: 'bola@example.com', raw: plain('two') })
  await sendMail(sandbox.smtpPort, { to: 'bola@example.com,ada@example.com', raw: plain('three') })
  const { mails } = await sandbox.get('/control/mail?to=ADA@example.com')
  expect(mails).toMatchObject([{ subject: 'three' }, { subject: 'one' }])
})

test('waits for a mail that arrives later [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const waiting = sandbox.get('/control/mail?to=ada@example.com&wait=5000')
  await sendMail(sandbox.smtpPort, { to: 'ada@example.com', raw: plain('late') })
  expect(await waiting).toMatchObject({ mails: [{ subject: 'late' }] })
  expect(await sandbox.get('/control/mail?to=nobody@example.com&wait=1')).toEqual({ mails: [] })
})

test('rejects a mail under the fault 500 and stores the next one [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await sandbox.post('/control/faults', { upstream: 'mail', fault: '500' })
  const letter = { to: 'ada@example.com', raw: plain('again') }
  expect(await sendMail(sandbox.smtpPort, letter)).toMatch(/^451/)
  expect(await sendMail(sandbox.smtpPort, letter)).toMatch(/^250/)
  expect(await sandbox.get('/control/mail')).toMatchObject({ mails: [{ subject: 'again' }] })
  expect(await sandbox.get('/control/calls')).toMatchObject({ mail: { send: 2 } })
})

test('under after-effect-timeout the mail is stored and the connection closes [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await sandbox.post('/control/faults', { upstream: 'mail', fault: 'after-effect-timeout' })
  const letter = { to: 'ada@example.com', raw: plain('kept') }
  expect(await sendMail(sandbox.smtpPort, letter)).toBe('connection closed')
  expect(await sandbox.get('/control/mail')).toMatchObject({ mails: [{ subject: 'kept' }] })
})

test('shows a mail in a sandboxed page without scripts [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await sendMail(sandbox.smtpPort, { to: 'ada@example.com', raw: rich })
  const { text, headers } = await sandbox.request('/mail/1')
  expect(text).toContain('Confirm</a>')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/)
  expect(headers.get('content-security-policy')).not.toContain('allow-scripts')
  expect((await sandbox.request('/mail/2')).status).toBe(404)
})
