import { randomUUID } from 'node:crypto'
import { expect, type APIResponse, type Page } from '@playwright/test'
import { totpCode } from '../../server/test/harness/totp.ts'
import type { Shop } from './shop.ts'

export const newEmail = () => `${randomUUID()}@people.test`
export const password = 'a-fine-password'

export type TestUser = { readonly email: string; readonly ref_id: string }

/** Fills the sign-up form. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Obi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('08012345678')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Signs up by the form and waits for the redirect to sign-in. */
export async function signUp(page: Page, shop: Shop, email: string): Promise<void> {
  await page.goto(`${shop.url}/register`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Sign up successful, check email for confirmation.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

/** Signs in by the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Sucessful')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The live balance at the top of every signed-in page. */
export const balance = (page: Page) => page.getByRole('link', { name: /^Wallet balance/ })

/** A new user who is signed in without the form and has not confirmed the address. */
export async function enterUnconfirmed(page: Page, shop: Shop): Promise<TestUser> {
  const email = newEmail()
  const details = { email, phone: '08012345678', fname: 'Ada', lname: 'Obi', pass: password }
  await post(page, `${shop.url}/api/auth/sign-up`, details)
  const answer = await post(page, `${shop.url}/api/auth/sign-in`, { email, password })
  const { token, user } = (await answer.json()) as { token: string; user: { ref_id: string } }
  await keepSession(page, shop, { token, user: JSON.stringify(user) })
  return { email, ref_id: user.ref_id }
}

/** Writes the session into the browser's storage as sign-in does. */
export async function keepSession(
  page: Page,
  shop: Shop,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const cookies = await page.context().cookies()
  await page.context().setStorageState({ cookies, origins: [{ origin: shop.url, localStorage }] })
}

/** Removes the session from this browser only, so that the pages of visitors open again. */
export async function leave(page: Page, shop: Shop): Promise<void> {
  await keepSession(page, shop, {})
  await page.context().clearCookies()
}

/** A new user who is signed in and confirmed, with this balance in naira. */
export async function enter(page: Page, shop: Shop, naira?: number): Promise<TestUser> {
  const user = await enterUnconfirmed(page, shop)
  const [link] = await linksFor(shop, user.email)
  const token = new URL(link ?? 'about:blank').searchParams.get('token')
  await post(page, `${shop.url}/api/auth/confirm-email`, { token })
  if (naira === undefined) return user
  await fund(page, shop, naira)
  await expect
    .poll(async () => Number((await me(page, shop)).bal), { message: 'the money arrives' })
    .toBe(naira)
  return user
}

/** A signed-out new user with two-step sign-in, the app's secret and the recovery codes. */
export async function enterWithTotp(
  page: Page,
  shop: Shop,
): Promise<{ email: string; secret: string; recovery_codes: string[] }> {
  const { email } = await enter(page, shop)
  const url = `${shop.url}/api/me/totp`
  const begun = await page.request.post(url, { data: { current_password: password } })
  const { secret } = (await begun.json()) as { secret: string }
  // The code of the previous time step: each code is valid once, and the current one is needed soon.
  const data = { code: await totpCode(secret, -1) }
  const confirmed = await page.request.post(`${url}/confirmation`, { data })
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] }
  await leave(page, shop)
  return { email, secret, recovery_codes }
}

/** The links of the mails to that address, newest mail first. */
export async function linksFor(shop: Shop, email: string): Promise<string[]> {
  const found = await shop.control('GET', `/control/mail?to=${email}&wait=10000`)
  // The format of the sandbox.
  return (found as { mails: { links: string[] }[] }).mails.flatMap(({ links }) => links)
}

/** The codes that were mailed to an address, the newest first. */
async function codesFor(shop: Shop, email: string): Promise<string[]> {
  const found = await shop.control('GET', `/control/mail?to=${email}`)
  // The format of the sandbox.
  const { mails } = found as { mails: { subject: string; text: string }[] }
  return mails.flatMap(({ subject, text }) => {
    const code = /verification code/.test(subject) ? /\b\d{6}\b/.exec(text) : null
    return code ? [code[0]] : []
  })
}

/** The newest reset code, after this number of codes has arrived. */
export async function codeFor(shop: Shop, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await codesFor(shop, email)).length).toBe(count)
  const [newest = ''] = await codesFor(shop, email)
  return newest
}

export async function me(page: Page, shop: Shop): Promise<{ bal: string; refer_bal: string }> {
  return (await page.request.get(`${shop.url}/api/me`)).json()
}

/** Sends money to the user's virtual account, which is created if missing. */
export async function fund(
  page: Page,
  shop: Shop,
  naira: number,
  payer = 'Chidi Oke',
): Promise<void> {
  const made = await post(page, `${shop.url}/api/wallet/virtual-account`, { bank: 'PALMPAY' })
  const { account_number } = (await made.json()) as { account_number: string }
  await shop.control('POST', '/control/bank/transfer', {
    account_number,
    amount: String(naira),
    sender_name: payer,
  })
}

export type Rented = { readonly order_id: string; readonly number: string }

/** Rents a number at its current price. */
export async function rent(page: Page, shop: Shop, service: string): Promise<Rented> {
  const data = { service, duration: '5min', price_ngn: 100_000 }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${shop.url}/api/rentals`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** Rents a number without stock: a cancelled rental and two lines in the wallet. */
export async function rentInVain(page: Page, shop: Shop): Promise<void> {
  const data = { service: 'zznone', duration: '5min', price_ngn: 100_000 }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${shop.url}/api/rentals`, { data, headers })
  expect(answer.status()).toBe(409)
}

export async function cancel(page: Page, shop: Shop, { order_id }: Rented): Promise<void> {
  await post(page, `${shop.url}/api/rentals/${order_id}/cancellation`, undefined)
}

/** Sends an SMS to a rented number. */
export async function deliver(shop: Shop, { number }: Rented, text: string): Promise<void> {
  await shop.control('POST', '/control/sms/deliver', { number, text })
}

/** The code that the sandbox sends by itself. */
export async function codeOf(page: Page, shop: Shop, { order_id }: Rented): Promise<string> {
  const read = async () => {
    const answer = await page.request.get(`${shop.url}/api/rentals/${order_id}`)
    return (await answer.json()).last_sms_code ?? ''
  }
  await expect.poll(read, { message: 'the code arrives' }).toMatch(/^\d{6}$/)
  return read()
}

/** The button that opens the list of services and shows the selected service. */
export const serviceButton = (page: Page) => page.getByRole('button', { name: /^Service/ })

/** Selects a service in the combobox by keyboard. */
export async function choose(page: Page, name: string): Promise<void> {
  await serviceButton(page).click()
  await page.getByRole('combobox', { name: 'Search services' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** The card of a number in the list of active numbers. */
export const numberCard = (page: Page, service: string | RegExp) =>
  page.getByRole('list').getByRole('listitem', { name: service })

async function post(page: Page, url: string, data: unknown): Promise<APIResponse> {
  const answer = await page.request.post(url, { data })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer
}

/**
 * Opens the purchase form of numbers with a sold-out service, once the shop has read the list of its supplier. A list
 * counts for ten minutes, and the schedule of the tests reads none.
 */
export async function openSoldOut(page: Page, shop: Shop): Promise<void> {
  await shop.sql("select graphile_worker.add_job('read-costs')")
  await expect(async () => {
    await page.goto(`${shop.url}/buy-number?service=zznone`)
    await expect(page.getByText(/Sold out for now/)).toBeVisible({ timeout: 3000 })
  }).toPass()
}

/**
 * Advances a clock that `page.clock.install` has installed by five seconds and stops it. From here on only
 * `page.clock.runFor` moves it.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}
