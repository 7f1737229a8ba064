import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { freePort } from '../server/test/free-port.ts'

/** The shop as `npm start` opens it, in a folder of its own, with the sandbox beside it. */
export type Shop = {
  readonly url: string
  readonly sandboxUrl: string
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /** Runs `npm run prove` on its database; throws unless every kobo is accounted for. */
  prove(): Promise<void>
}

export type ShopSettings = Readonly<Record<string, string>>

/** Opens a shop and closes it when the work is done, after a proof of its ledger. */
export async function withShop(
  settings: ShopSettings,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nosim-e2e-'))
  await chmod(folder, 0o755)
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DELAY_MS: '1500',
    SPLASH_MS: '50',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const child = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await saysReady(child)
    const sandboxUrl = `http://localhost:${sandboxPort}`
    await work({
      url: `http://localhost:${port}`,
      sandboxUrl,
      control: (method, path, body) => control(sandboxUrl + path, method, body),
      prove: () => prove(env),
    })
    await prove(env)
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Nosim is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${text}`)))
  })
}

async function control(url: string, method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status}`)
  return answer.status === 204 ? undefined : answer.json()
}

function prove(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn('node', ['server/src/prove.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(text))))
  })
}

/** Tests that share one shop, and fail when the page says anything on the console. */
export const test = base.extend<{ quiet: void }, { shop: Shop }>({
  shop: [
    // Playwright wants a pattern here, and this one costs nothing.
    async ({ browserName: _ }, use) => {
      await withShop({}, use)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ context }, use) => {
      const said: string[] = []
      context.on('console', (line) => {
        if (line.type() === 'error' || line.type() === 'warning') said.push(line.text())
      })
      context.on('weberror', (error) => said.push(String(error.error())))
      await use()
      expect(said, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

export const newEmail = () => `${randomUUID()}@people.test`
export const password = 'a-fine-password'

/** Fills the sign-up form as a stranger would, and waits for the way to sign-in. */
export async function signUp(page: Page, shop: Shop, email: string): Promise<void> {
  await page.goto(`${shop.url}/register`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Obi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('08012345678')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Sign up successful, check email for confirmation.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Sucessful')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The live balance at the top of every signed-in page. */
export const balance = (page: Page) => page.getByRole('link', { name: /^Wallet balance/ })

/** Somebody signed in and confirmed, by the quick way; with so many naira in the wallet. */
export async function enter(page: Page, shop: Shop, naira?: number): Promise<string> {
  const email = newEmail()
  const ask = (path: string, data: unknown) => page.request.post(shop.url + path, { data })
  await ask('/api/auth/sign-up', {
    email,
    phone: '08012345678',
    fname: 'Ada',
    lname: 'Obi',
    pass: password,
  })
  const { mails } = (await shop.control('GET', `/control/mail?to=${email}&wait=10000`)) as {
    mails: { links: string[] }[] // the sandbox's own form
  }
  const link = new URL(mails[0]?.links[0] ?? 'about:blank')
  await ask('/api/auth/confirm-email', { token: link.searchParams.get('token') })
  const { token, user } = await (await ask('/api/auth/sign-in', { email, password })).json()
  if (naira) {
    const made = await ask('/api/wallet/virtual-account', { bank: 'PALMPAY' })
    const { account_number } = await made.json()
    await shop.control('POST', '/control/bank/transfer', {
      account_number,
      amount: String(naira),
      sender_name: 'Chidi Oke',
    })
    await expect
      .poll(async () => Number((await (await page.request.get(`${shop.url}/api/me`)).json()).bal))
      .toBe(naira)
  }
  await page.goto(`${shop.url}/login`)
  await page.evaluate(
    ([card, person]) => {
      localStorage.setItem('token', card ?? '')
      localStorage.setItem('user', person ?? '')
    },
    [String(token), JSON.stringify(user)],
  )
  return email
}
