import { expect, test } from 'vitest'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { emailKey } from './queries.ts'

const link = 'https://nosim.example/confirm-email?token=abc&x="y"'

test('markup in a name and in the brand is escaped in a mail', () => {
  const mail = confirmationMail('<b>Brand</b>', `<script>'"&</script>`, link)
  expect(mail.html).toContain('&lt;script&gt;&#39;&quot;&amp;&lt;/script&gt;')
  expect(mail.html).not.toMatch(/<script|<b>/)
  expect(mail.html).toContain(
    'href="https://nosim.example/confirm-email?token=abc&amp;x=&quot;y&quot;"',
  )
  expect(mail.text).toContain(link)
  expect(mail.text).toContain(`Hello <script>'"&</script>,`)
})

test('the mail to an already registered address contains no token and no name', () => {
  const mail = alreadyRegisteredMail('Nosim', 'https://nosim.example/login')
  expect(mail.subject).toBe('You already have an account at Nosim')
  expect(mail.text).toContain('https://nosim.example/login')
  expect(mail.text).toMatch(/^Hello,\n/)
  expect(mail.html).toContain('<p>Hello,</p>')
  expect(mail.text + mail.html).not.toContain('token')
})

test.each([
  ['Ada@People.Test', 'ada@people.test'],
  ['  ada@people.test\n', 'ada@people.test'],
  ['ﬁ@people.test', 'fi@people.test'],
  ['ａｄａ@people.test', 'ada@people.test'],
  ['ADÀ@people.test', 'adà@people.test'],
  ['ada\u0300@people.test', 'adà@people.test'],
])('%j is normalized to %s', (typed, key) => {
  expect(emailKey(typed)).toBe(key)
  expect(emailKey(emailKey(typed))).toBe(key)
})
