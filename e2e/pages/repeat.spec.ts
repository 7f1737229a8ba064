import { expect, type Page, type Route } from '@playwright/test'
import { chooseBoost, fillOrder, submit, taken } from '../harness/boost.ts'
import { test } from '../harness/fixtures.ts'
import { balance, choose, enter, numberCard } from '../harness/users.ts'

const buyButton = (page: Page) => page.getByRole('button', { name: /^(Buy Number|Processing)/ })
const trying = (page: Page) => page.getByRole('status').filter({ hasText: 'Still trying...' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true })

/** Answers the purchases with each answer in turn, then with the last one. Returns their idempotency keys. */
async function onWrites(
  page: Page,
  path: string,
  answers: readonly ((route: Route) => Promise<void>)[],
): Promise<string[]> {
  const keys: string[] = []
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      await answers[Math.min(keys.length, answers.length) - 1]?.(route)
    },
  )
  return keys
}

const pass = (route: Route) => route.continue()
const lose = (route: Route) => route.abort()
/** The server receives the request, the browser no response. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
const restart = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Restart',
      status: 503,
      code: 'SHUTTING_DOWN',
      message: "We're restarting. Please try again in a moment.",
    }),
  })

/** Checks that a write was sent this many times, always with the same key. */
function expectOneKey(keys: readonly string[], times: number): void {
  expect(keys).toHaveLength(times)
  expect(new Set(keys).size).toBe(1)
}

test('a purchase that meets two restarts, and an order whose answer was lost, are sent again by themselves and placed once [API-10, BOOST-14, SITE-43]', async ({
  page,
  shop,
  quiet,
}) => {
  quiet.except(/Failed to load resource/)
  await enter(page, shop, 5000)
  await page.goto(`${shop.url}/buy-number`)
  await choose(page, 'no code ever comes')
  const purchases = await onWrites(page, '/api/rentals', [restart, restart, pass])
  await buyButton(page).click()
  await expect(trying(page)).toHaveText(/No answer yet\. Still trying\.\.\. \(1 of 5\)/)
  await expect(buyButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(trying(page)).toContainText('(2 of 5)')
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(trying(page)).toHaveCount(0)
  await expect(numberCard(page, /no code ever comes/)).toHaveCount(1)
  await expect(balance(page)).toContainText('₦4,341.00')
  expectOneKey(purchases, 3)

  await page.goto(`${shop.url}/boost`)
  const link = await fillOrder(page)
  const orders = await onWrites(page, '/api/boost/orders', [loseAnswer, pass])
  await submit(page).click()
  await expect(page.getByText('✅ Order placed!')).toBeVisible()
  expect(await taken(shop, link)).toHaveLength(1)
  await expect(balance(page)).toContainText('₦3,152.02')
  expectOneKey(orders, 2)
})

test(
  'Stop ends the repeats and says what is not known; the next press is the same order [API-10, SITE-43]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 5000)
    await page.goto(`${shop.url}/boost`)
    const link = await fillOrder(page)
    const keys = await onWrites(page, '/api/boost/orders', [loseAnswer, lose])
    await submit(page).click()
    await stop(page).focus()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('It may have gone through already: see Boost History.')
    await expect(alert).not.toContainText('Error')
    await expect(trying(page)).toHaveCount(0)
    await expect(submit(page)).toBeFocused()
    const sent = keys.length
    await page.unrouteAll()
    const again = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/boost/orders'),
    )
    expect(keys).toHaveLength(sent)
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect(await (await again).headerValue('idempotency-key')).toBe(keys[0])
    await expect(page.getByText('✅ Order placed!')).toBeVisible()
    expect(await taken(shop, link)).toHaveLength(1)
    await expect(balance(page)).toContainText('₦3,811.02')
  },
)

test(
  'a page that is left stops its repeats, and a toast says so [API-10, SITE-43]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 2000)
    await page.goto(`${shop.url}/buy-number`)
    await choose(page, 'no code ever comes')
    const keys = await onWrites(page, '/api/rentals', [lose])
    await buyButton(page).click()
    await expect(trying(page)).toBeVisible()
    await page.getByRole('complementary').getByRole('link', { name: 'Fund Wallet' }).click()
    await expect(page).toHaveURL(/\/recharge$/)
    await expect(
      page.getByText(/It may have gone through already: see Numbers History/),
    ).toBeVisible()
    expect(keys.length).toBeLessThan(4)
  },
)

test(
  'the repeats end when another user has signed in meanwhile [API-10]',
  { tag: '@soak' },
  async ({ page, browser, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await enter(other, shop, 2000)
    await other.goto(`${shop.url}/dashboard`)
    const token = await other.evaluate(() => localStorage.getItem('token') ?? '')
    await enter(page, shop, 5000)
    await page.goto(`${shop.url}/boost`)
    await chooseBoost(page, 'never moves')
    await fillOrder(page)
    const keys = await onWrites(page, '/api/boost/orders', [lose, lose, pass])
    await submit(page).click()
    await expect(trying(page)).toBeVisible()
    await page.evaluate((theirs) => localStorage.setItem('token', theirs), token)
    await expect(page.getByRole('alert')).toContainText('It may have gone through already')
    expect(keys.length).toBeLessThan(3)
    await elsewhere.close()
  },
)
