import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClient, until } from '../harness/test-client.ts'
import { expectProblem, sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const form = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  fname: 'Ada',
  lname: 'Obi',
  email: `${crypto.randomUUID()}@people.test`,
  phone: '08012345678',
  pass: 'a-fine-password',
  ...more,
})

const signUp = (body: unknown): Promise<RawAnswer> =>
  sendRaw(testApp.url, '/api/auth/sign-up', { method: 'POST', body: JSON.stringify(body) })

const usersOf = (emailKey: string) =>
  testApp.sql<Record<string, unknown>>('select * from app_user where email_key = $1', [emailKey])

const countUsers = async (): Promise<number> => {
  const rows = await testApp.sql<{ n: string }>('select count(*) as n from app_user')
  return Number(rows[0]?.n)
}

/** Signs up with this form and returns the row of the new user. */
async function made(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await signUp(body)
  expect(answer.status).toBe(201)
  const [user] = await usersOf(String(body.email).trim().toLowerCase())
  if (!user) throw new Error('no user was created')
  return user
}

const weak = 'This password is too common. Please choose another one.'
const easy = 'This password is easy to guess for others. Please choose another one.'
const digits = 'Phone number must be exactly 11 digits'
const address = 'Please enter a valid email address'

describe('the sign-up form [AUTH-8, AUTH-9, AUTH-10, AUTH-39]', () => {
  test.each<[field: string, value: unknown, sentence: string]>([
    ['fname', undefined, 'First Name is required'],
    ['fname', '', 'First Name is required'],
    ['fname', ' \t\n ', 'First Name is required'],
    ['lname', undefined, 'Last Name is required'],
    ['lname', '   ', 'Last Name is required'],
    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['email', '   ', 'Email is required'],
    ['email', 'ada', address],
    ['email', 'ada@people', address],
    ['email', 'ada@@people.test', address],
    ['email', 'ada obi@people.test', address],
    ['email', 'ada@people.test>', address],
    ['email', 'ａｄａ@people.test', address],
    ['email', 'ada@people.test\nBcc: all@people.test', address],
    ['phone', undefined, 'Phone number is required'],
    ['phone', '', 'Phone number is required'],
    ['phone', '  ', 'Phone number is required'],
    ['phone', '0801234567', digits],
    ['phone', '080123456789', digits],
    ['phone', '+23480123456789', digits],
    ['phone', '0801234567a', digits],
    ['phone', '٠٨٠١٢٣٤٥٦٧٨', digits],
    ['phone', '０８０１２３４５６７８', digits],
    ['phone', '08012345678\n0', digits],
    ['pass', undefined, 'Password is required'],
    ['pass', '', 'Password is required'],
    ['pass', 'a1b2c', 'Password must be at least 6 characters'],
    ['pass', 'x'.repeat(257), 'Password must be at most 256 characters'],
    ['pass', '123456', weak],
    ['pass', 'PassWord123', weak],
    ['pass', 'QWERTY', weak],
    ['pass', 'xxxxxxxx', weak],
    ['pass', '1234567890123456', weak],
    ['pass', 'Ada2026', easy],
    ['pass', 'obi.ada', easy],
    ['pass', 'Nosim1', easy],
  ])('rejects %s %j with: %s', async (field, value, sentence) => {
    const before = await countUsers()
    const answer = await signUp(form({ [field]: value }))
    expectProblem(answer, 'VALIDATION_FAILED', sentence)
    expect(answer.body.fields).toEqual({ [field]: sentence })
    expect(await countUsers()).toBe(before)
  })

  test.each(['fname', 'lname'])(
    'rejects %s with a line break, a control character, a lone surrogate or 81 characters',
    async (field) => {
      for (const value of ['Ada\r\nObi', 'Ada\u0000', 'Ada\u001b[31m', '\ud800', 'a'.repeat(81)]) {
        const answer = await signUp(form({ [field]: value }))
        expectProblem(answer, 'VALIDATION_FAILED', 'Please use plain text of at most 80 characters')
      }
    },
  )

  test('rejects all empty fields together, with the message of the first [AUTH-8, AUTH-9, AUTH-10]', async () => {
    const answer = await signUp({ fname: '', lname: '', email: '', phone: '', pass: '' })
    expectProblem(answer, 'VALIDATION_FAILED', 'First Name is required')
    expect(answer.body.fields).toEqual({
      fname: 'First Name is required',
      lname: 'Last Name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      pass: 'Password is required',
    })
  })

  test('rejects a password of spaces as missing', async () => {
    const answer = await signUp(form({ pass: '      ' }))
    expectProblem(answer, 'VALIDATION_FAILED', 'Password is required')
  })

  test('accepts a password of 256 characters, which sign-in compares in full', async () => {
    const body = form({ pass: 'äö'.repeat(128) })
    expect((await signUp(body)).status).toBe(201)
    const ada = new TestClient(testApp, String(body.email))
    expect((await ada.signIn(`${'äö'.repeat(127)}ä`)).status).toBe(401)
    expect((await ada.signIn('äö'.repeat(128))).status).toBe(200)
  })
})

test('fields are trimmed before they are stored', async () => {
  const email = `${crypto.randomUUID()}@people.test`
  const answer = await signUp(
    form({ fname: '  Ada ', lname: '\tObi', email: ` ${email} `, phone: ' 08012345678\n' }),
  )
  expect(answer.status).toBe(201)
  expect(await usersOf(email)).toMatchObject([
    { first_name: 'Ada', last_name: 'Obi', email, phone: '08012345678' },
  ])
})

test('a new user has two empty wallets, no role and an unconfirmed address [AUTH-16, AUTH-17]', async () => {
  const user = await made(form())
  expect(user).toMatchObject({ role: 'user', email_confirmed_at: null, blocked_at: null })
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const wallets = await testApp.sql(
    'select kind, balance::int from account where user_id = $1 order by kind',
    [user.id],
  )
  expect(wallets).toEqual([
    { kind: 'main', balance: 0 },
    { kind: 'refer', balance: 0 },
  ])
})

test('a form with the name of a table column is rejected [AUTH-7, AUTH-13]', async () => {
  const columns = await testApp.sql<{ name: string }>(
    `select distinct column_name::text as name from information_schema.columns
     where table_schema = 'public' and table_name in ('app_user', 'account', 'session')`,
  )
  const extra = ['is_admin', 'isAdmin', 'bal', 'user_id', 'userId', 'admin', 'is_activated', 'id']
  const names = new Set([...columns.map((column) => column.name), ...extra])
  for (const own of Object.keys(form())) names.delete(own)
  expect(names.has('role') && names.has('email_confirmed_at') && names.has('balance')).toBe(true)
  const before = await countUsers()
  for (const name of names) {
    const answer = await signUp(form({ [name]: name === 'role' ? 'admin' : 1 }))
    expectProblem(answer, 'VALIDATION_FAILED')
  }
  expect(await countUsers()).toBe(before)
})

describe('a sign-up with a registered address', () => {
  const same: [string, (email: string) => string][] = [
    ['unchanged', (email) => email],
    ['in capitals', (email) => email.toUpperCase()],
    ['with spaces around it', (email) => `  ${email} `],
  ]
  test.each(same)(
    '%s: gets the same response, makes no second user and sends a mail to the owner [AUTH-14, AUTH-16]',
    async (_how, spell) => {
      const email = `fi-${crypto.randomUUID()}@people.test`
      const owner = new TestClient(testApp, email)
      const first = await signUp(form({ email }))
      await owner.mail((mail) => mail.subject.startsWith('Confirm'))
      const [before] = await usersOf(email)

      const second = await signUp(
        form({ email: spell(email), pass: 'another-password', fname: 'Eve' }),
      )
      expect(second.status).toBe(first.status)
      expect(second.text).toBe(first.text)
      expect(first.body).toEqual({ message: 'Sign up successful, check email for confirmation.' })
      expect(Object.keys(second.headers)).toEqual(Object.keys(first.headers))

      expect(await usersOf(email)).toEqual([before])
      const reported = await owner.mail((mail) => mail.subject.startsWith('You already have'))
      expect(reported.links).toEqual([`${testApp.url}/login`])
      expect((await owner.signIn('another-password')).status).toBe(401)
      expect((await owner.signIn()).status).toBe(200)
    },
  )

  test('sends its owner three mails a day, with the same response to each request [AUTH-48]', async () => {
    const email = `${crypto.randomUUID()}@people.test`
    const path = `/mail?to=${encodeURIComponent(email)}`
    const subjects = async () => {
      const { mails } = await testApp.control<{ mails: { subject: string }[] }>('GET', path)
      return mails.map((mail) => mail.subject).filter((one) => one.startsWith('You already have'))
    }
    const first = await signUp(form({ email }))
    for (let count = 1; count <= 5; count += 1) {
      // In capitals the address is the same mailbox.
      const again = await signUp(form({ email: count % 2 ? email.toUpperCase() : email }))
      expect([again.status, again.text]).toEqual([first.status, first.text])
      await until(async () => (await testApp.sql(jobsLeft)).length === 0)
      expect(await subjects()).toHaveLength(Math.min(count, 3))
    }
    await testApp.sql('update rate_limit set expire = expire - 24 * 3600000::bigint')
    await signUp(form({ email }))
    await until(async () => (await subjects()).length === 4)
  })

  const jobsLeft =
    "select 1 from graphile_worker.jobs where task_identifier = 'mail-already-registered'"

  test('in fifty concurrent requests makes one user with two wallets', async () => {
    const email = `${crypto.randomUUID()}@people.test`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        signUp(form({ email: index % 2 ? email : email.toUpperCase() })),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    const users = await usersOf(email)
    expect(users).toHaveLength(1)
    const wallets = await testApp.sql('select 1 from account where user_id = $1', [users[0]?.id])
    expect(wallets).toHaveLength(2)
  })
})

describe('the referral code', () => {
  test('is accepted in upper and lower case [AUTH-7, AUTH-13]', async () => {
    const referrer = await made(form())
    const refId = String(referrer.ref_id)
    for (const refby of [refId, refId.toLowerCase()]) {
      expect((await made(form({ refby }))).referred_by).toBe(referrer.id)
    }
  })

  test.each(['', 'NOBODY99', "' or '1'='1", '%', '________'])(
    '%j sets no referrer [AUTH-7, AUTH-13]',
    async (refby) => {
      expect((await made(form({ refby }))).referred_by).toBeNull()
    },
  )

  test('cannot refer users to themselves, also in a second sign-up', async () => {
    const body = form()
    const user = await made(body)
    await signUp({ ...body, refby: user.ref_id })
    const [after] = await usersOf(String(body.email))
    expect(after?.referred_by).toBeNull()
    await expect(
      testApp.sql('update app_user set referred_by = id where id = $1', [user.id]),
    ).rejects.toThrow(/check constraint/)
  })
})

test('a sign-up opens no session', async () => {
  const answer = await signUp(form())
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).not.toHaveProperty('token')
})

test('HTML in a name is escaped in the mail', async () => {
  const email = `${crypto.randomUUID()}@people.test`
  await signUp(form({ email, fname: '<img src=x onerror=alert(1)>' }))
  const html = await until(async () => {
    const path = `/mail?to=${encodeURIComponent(email)}`
    const { mails } = await testApp.control<{ mails: { html?: string }[] }>('GET', path)
    return mails[0]?.html
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})
