import { randomUUID } from 'node:crypto'
import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { hashPassword } from '../../src/accounts/users/password.ts'
import { newRefId, newToken, tokenHash } from '../../src/platform/ids.ts'
import type { TestApp } from './test-app.ts'

export type Answer = {
  readonly status: number
  readonly body: Record<string, unknown> & { code?: string }
}
export type LiveEvent = {
  /** 0 for an event that is sent together with a later one, which has the id of both. */
  readonly id: number
  readonly event: string
  readonly data: Record<string, unknown>
}

type Mail = { subject: string; text: string; links: string[] }

/** A user with a browser: keeps the session cookie and speaks to the product over HTTP only. */
export class TestClient {
  readonly testApp: TestApp
  readonly email: string
  cookie = ''
  userId = ''
  refId = ''
  /** The payer name of this user's transfers; unique unless a test shares it. */
  payer: string

  constructor(testApp: TestApp, email: string) {
    this.testApp = testApp
    this.email = email
    this.payer = `PAYER ${email.slice(0, 8)}`.toUpperCase()
  }

  /** A signed-in user with a confirmed address, to whom the bank sends this amount of naira. */
  static async join(testApp: TestApp, naira?: string): Promise<TestClient> {
    const client = new TestClient(testApp, `${randomUUID()}@people.test`)
    Object.assign(client, await seedSession(testApp, client.email))
    if (naira) await client.fund(naira)
    return client
  }

  async signUp(refby?: string): Promise<Answer> {
    return this.post('/api/auth/sign-up', {
      email: this.email,
      phone: '08012345678',
      fname: 'Ada',
      lname: 'Obi',
      pass: testPassword,
      ...(refby && { refby }),
    })
  }

  async confirm(): Promise<Answer> {
    const mail = await this.mail((one) => one.subject.startsWith('Confirm'))
    const link = mail.links.find((one) => one.includes('confirm-email'))
    const token = new URL(link ?? 'about:blank').searchParams.get('token')
    return this.post('/api/auth/confirm-email', { token })
  }

  async signIn(password = testPassword): Promise<Answer> {
    const answer = await this.post('/api/auth/sign-in', { email: this.email, password })
    if (answer.status === 200) {
      const user = answer.body.user as { user_id: string; ref_id: string } // the shape in the contract
      this.userId = user.user_id
      this.refId = user.ref_id
    }
    return answer
  }

  /** Signs in on another device. Later requests use the new session; both sessions stay open. */
  async signInElsewhere(): Promise<Answer> {
    // A sign-in ends the session whose cookie the browser sends.
    this.cookie = ''
    return this.signIn()
  }

  /** Waits for a mail to this user. */
  async mail(fits: (mail: Mail) => boolean): Promise<Mail> {
    return until(async () => {
      const path = `/mail?to=${encodeURIComponent(this.email)}`
      const { mails } = await this.testApp.control<{ mails: Mail[] }>('GET', path)
      return mails.find(fits)
    })
  }

  async accountNumber(): Promise<string> {
    const answer = await this.post('/api/wallet/virtual-account', { bank: 'PALMPAY' })
    if (answer.status !== 201) throw new Error(`no account: ${JSON.stringify(answer.body)}`)
    return String(answer.body.account_number)
  }

  /** Sends money to this user by the sandbox's bank, and waits until it is in the wallet. */
  async fund(naira: string): Promise<void> {
    const account_number = await this.accountNumber()
    const before = Number((await this.balances()).bal)
    await this.testApp.control('POST', '/bank/transfer', {
      account_number,
      amount: naira,
      sender_name: this.payer,
    })
    await until(async () => Number((await this.balances()).bal) >= before + Number(naira))
  }

  async balances(): Promise<{ bal: string; refer_bal: string }> {
    const { body } = await this.get('/api/me')
    return { bal: String(body.bal), refer_bal: String(body.refer_bal) }
  }

  /** Rents a number. The default limit is far above all prices, so it guards nothing. */
  buy(service: string, more: Record<string, unknown> = {}, key?: string): Promise<Answer> {
    const body = { service, duration: '5MIN', price_ngn: 1_000_000, ...more }
    return this.post('/api/rentals', body, key ? { 'idempotency-key': key } : {})
  }

  async rental(orderId: string): Promise<Rental> {
    const { body } = await this.get(`/api/rentals/${orderId}`)
    return body as unknown as Rental // the reply was checked against the contract by the server
  }

  /** Waits until a rental fits. */
  rentalWhen(orderId: string, fits: (rental: Rental) => boolean): Promise<Rental> {
    return until(async () => {
      const rental = await this.rental(orderId)
      return fits(rental) ? rental : undefined
    })
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('GET', path, { headers })
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', path, { headers, ...(body !== undefined && { body }) })
  }

  async request(
    method: string,
    path: string,
    { body, headers, url }: { body?: unknown; headers?: Record<string, string>; url?: string } = {},
  ): Promise<Answer> {
    const answer = await fetch((url ?? this.testApp.url) + path, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // The session's cookie is the first one, without the cookie that sends reads to the primary.
    const set = answer.headers.getSetCookie().find((one) => !one.startsWith('nosim_wrote='))
    if (set) this.cookie = set.split(';')[0] ?? ''
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : {} }
  }

  /** Opens the live stream of a tab; events are kept until a test waits for them. */
  live(options: { url?: string; lastEventId?: number } = {}): Promise<LiveTab> {
    return TestClient.listen(options.url ?? this.testApp.url, this.cookie, options)
  }

  /** Opens the live stream of the holder of a cookie. */
  static async listen(
    url: string,
    cookie: string,
    options: { lastEventId?: number } = {},
  ): Promise<LiveTab> {
    const abort = new AbortController()
    const answer = await fetch(`${url}/api/me/events`, {
      headers: {
        cookie,
        ...(options.lastEventId !== undefined && { 'last-event-id': String(options.lastEventId) }),
      },
      signal: abort.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`)
    return new LiveTab(answer.body, abort)
  }
}

/** One open tab's stream of events. */
export class LiveTab {
  readonly events: LiveEvent[] = []
  readonly #abort: AbortController
  readonly #waiting = new Set<() => void>()
  readonly ended: Promise<void>

  constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#abort = abort
    this.ended = this.#read(body).catch(() => undefined)
  }

  /** The first event that fits: one that was received already, or one that arrives within `ms`. */
  when(fits: (event: LiveEvent) => boolean, ms = 30_000): Promise<LiveEvent> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.events.find(fits)
        if (!found) return
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(found)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`no such event within ${ms} ms; had ${JSON.stringify(this.events)}`))
      }, ms)
      this.#waiting.add(look)
      look()
    })
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    const data = fields.get('data')
    if (data === undefined) return
    this.events.push({
      id: Number(fields.get('id') ?? 0),
      event: fields.get('event') ?? '',
      data: JSON.parse(data),
    })
    for (const look of this.#waiting) look()
  }
}

/** The password of every user of a test. */
const testPassword = 'a-fine-password'

let passwordHash: Promise<string> | undefined

/** A user who has signed up, confirmed the address and signed in. */
type SeededSession = {
  readonly userId: string
  readonly refId: string
  /** The value of a Cookie header. */
  readonly cookie: string
}

/**
 * Writes a user and a session straight into the database, as sign-up, confirmation and sign-in leave them. Those
 * requests took most of the time until a user was ready, and have their own tests.
 */
async function seedSession(testApp: TestApp, email: string): Promise<SeededSession> {
  passwordHash ??= hashPassword(testPassword)
  const refId = newRefId()
  const [user] = await testApp.sql<{ id: string }>(
    `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, email_confirmed_at,
       last_login_at, last_login_address)
     values ($1, lower($1), '08012345678', 'Ada', 'Obi', $2, $3, now(), now(), '127.0.0.1') returning id`,
    [email, await passwordHash, refId],
  )
  if (!user) throw new Error('a seeded user is not there')
  const token = newToken()
  await testApp.sql('select wallet_open($1)', [user.id])
  await testApp.sql(
    `insert into session (token_hash, user_id, expires_at, user_agent, address)
     values ($1, $2, now() + interval '30 days', 'node', '127.0.0.1')`,
    [tokenHash(token), user.id],
  )
  return { userId: user.id, refId, cookie: `nosim=${token}` }
}

/** Reads every 20 ms until the value is truthy. Throws after `ms`, by default four time limits of an upstream call. */
export async function until<T>(
  read: () => Promise<T | undefined | false>,
  ms = 40_000,
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const found = await read()
    if (found) return found
    if (performance.now() > end)
      throw new Error(`waited ${ms} ms without success for ${read.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
