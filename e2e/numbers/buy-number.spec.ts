import { expect, type Page, type Route } from '@playwright/test'
import {
  balance,
  choose,
  enter,
  enterUnconfirmed,
  numberCard,
  rent,
  serviceButton,
} from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Buy Number' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search services' })

const isRentals = (url: URL) => url.pathname === '/api/rentals'

/** Mocks the purchase; a read of rentals at the same address reaches the server. */
async function onPurchase(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(isRentals, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  )
}

test('the user finds a service among hundreds by keyboard [NUM-3, NUM-7]', async ({
  page,
  shop,
}) => {
  await enter(page, shop)
  await page.goto(`${shop.url}/buy-number`)
  await expect(page.getByLabel('Country')).toHaveValue('139')
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['United States'])
  const { services } = (await (await page.request.get(`${shop.url}/api/services`)).json()) as {
    services: { name: string }[]
  }
  expect(services.length).toBeGreaterThan(250)
  await serviceButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toBeFocused()
  const options = page.getByRole('listbox').getByRole('option')
  // Options out of sight are counted, but rendered only when the list is scrolled to them.
  await expect(options.first()).toHaveAttribute('aria-setsize', String(services.length))

  const marked = () => searchBox(page).getAttribute('aria-activedescendant')
  const first = await options.first().getAttribute('id')
  await expect.poll(marked).toBe(first)
  await page.keyboard.press('ArrowDown')
  await expect.poll(marked).toBe(await options.nth(1).getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await expect.poll(marked).toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toBeInViewport()
  await expect(options.last()).toHaveAttribute('aria-posinset', String(services.length))

  await page.keyboard.type('WHATS')
  await expect(options).toHaveCount(
    services.filter(({ name }) => name.toLowerCase().includes('whats')).length,
  )
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toBeHidden()
  await expect(serviceButton(page)).toBeFocused()
  await expect(serviceButton(page)).toContainText('Select a service')

  await page.keyboard.press('Enter')
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No match. Try “Other / Not Listed”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toBeVisible()
  await searchBox(page).fill('whatsapp')
  await page.keyboard.press('Enter')
  await expect(serviceButton(page)).toHaveAccessibleName('Service: WhatsApp')
  await expect(serviceButton(page)).toContainText('₦1,927.00')
})

test(
  'the price follows the selection, and the purchase is disabled without one [NUM-4, NUM-8, NUM-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    const price = page.getByText(/for 5 Minutes$/)
    await expect(button(page)).toHaveText('Buy Number')
    await expect(price).toHaveCount(0)
    await expect(page.getByText('₦0.00', { exact: true })).toHaveCount(1)
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page)).toHaveAccessibleDescription('Select service & duration first.')
    await choose(page, 'WhatsApp')
    await expect(price).toContainText('₦1,927.00')
    await expect(button(page)).toHaveText('Buy Number · ₦1,927.00')
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
    await expect(page.getByLabel('Duration')).toBeHidden()
    await expect(page.getByLabel('Duration')).toHaveValue('5min')
  },
)

test('an insufficient balance shows the missing amount and a link to recharge [NUM-11]', async ({
  page,
  shop,
  quiet,
}) => {
  quiet.except(/402/)
  await enter(page, shop, 500)
  await page.goto(`${shop.url}/buy-number`)
  await choose(page, 'WhatsApp')
  await button(page).click()
  await expect(
    page.getByText('Insufficient balance. You need ₦1,427.00 more to proceed.'),
  ).toBeVisible()
  await expect(balance(page)).toContainText('₦500.00')
  await page.getByRole('link', { name: 'Top Up Wallet' }).click()
  await expect(page).toHaveURL(/\/recharge$/)
  await expect(page.getByRole('heading', { name: 'Fund Wallet' })).toBeFocused()
})

test('a purchase shows a message and clears the selection [NUM-9, NUM-10]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 1000)
  await page.goto(`${shop.url}/buy-number`)
  await choose(page, 'no code ever comes')
  const gate = Promise.withResolvers<void>()
  await onPurchase(page, async (route) => {
    await gate.promise
    await route.continue()
  })
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  gate.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toHaveText(
    'Success! Your number is ready.',
  )
  await expect(serviceButton(page)).toContainText('Select a service')
  await expect(page.getByText(/for 5 Minutes$/)).toHaveCount(0)
  await expect(numberCard(page, /no code ever comes/)).toBeInViewport()
  await expect(balance(page)).toContainText('₦341.00')
  await choose(page, 'WhatsApp')
  await expect(page.getByText('Success!')).toBeHidden()
})

test('a purchase without stock costs nothing [NUM-2, NUM-12, NUM-19]', async ({
  page,
  shop,
  quiet,
}) => {
  quiet.except(/409/)
  await enter(page, shop, 1000)
  for (const upstream of ['sms', 'sms-2'])
    await shop.control('POST', '/control/faults', {
      upstream,
      call: 'getNumber',
      fault: 'no-numbers',
    })
  await page.goto(`${shop.url}/buy-number`)
  await choose(page, 'no code ever comes')
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    "No number is available for this service right now. You haven't been charged.",
  )
  await expect(balance(page)).toContainText('₦1,000.00')
})

test(
  'a service without numbers is called sold out before anything is paid [NUM-91]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const readCount = async () => {
      const answer = await page.request.get(`${shop.url}/api/services`)
      const { services } = (await answer.json()) as {
        services: { code: string; available_count: number }[]
      }
      return services.find(({ code }) => code === 'zznone')?.available_count
    }
    await expect.poll(readCount).toBe(0)
    await page.goto(`${shop.url}/buy-number`)
    await serviceButton(page).click()
    await searchBox(page).fill('demo')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: 'never in stock' })).toContainText('Sold out')
    await expect(options.filter({ hasText: 'no code ever comes' })).not.toContainText('Sold out')
    await options.filter({ hasText: 'never in stock' }).click()
    await expect(serviceButton(page)).toHaveAccessibleName('Service: Demo: never in stock')
    await expect(page.getByText(/Sold out for now/)).toContainText('₦659.00')
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page)).toHaveAccessibleDescription('This service is sold out for now.')
    await choose(page, 'no code ever comes')
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
  },
)

test(
  'a changed price requires consent before the charge [NUM-17]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/buy-number`)
    await choose(page, 'no code ever comes')
    const prices: unknown[] = []
    await onPurchase(page, async (route) => {
      const { price_ngn } = route.request().postDataJSON() as { price_ngn: number }
      prices.push(price_ngn)
      if (price_ngn >= 700) return route.continue()
      const message =
        'The price changed while you were looking. Nothing was charged; please check the new price.'
      const problem = { type: 'about:blank', title: message, status: 409, message, price_ngn: 700 }
      await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, code: 'PRICE_CHANGED' }),
      })
    })
    await button(page).click()
    await expect(page.getByRole('alert')).toContainText('The price changed while you were looking.')
    await expect(page.getByText(/for 5 Minutes$/)).toContainText('₦700.00')
    await expect(balance(page)).toContainText('₦1,000.00')
    await page.getByRole('button', { name: 'Buy for ₦700.00' }).click()
    await expect(page.getByText('Success!')).toBeVisible()
    expect(prices).toEqual([659, 700])
  },
)

test('retries after a lost connection make one purchase [NUM-20, API-5, SITE-43]', async ({
  page,
  shop,
  quiet,
}) => {
  quiet.except(/Failed to load resource/)
  await enter(page, shop, 2000)
  await page.goto(`${shop.url}/buy-number`)
  await choose(page, 'no code ever comes')
  // The server receives the request, the browser no response.
  await onPurchase(page, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    "Stopped. It may have gone through already: see Numbers History. Another try can't do it twice.",
  )
  await expect(button(page)).toBeFocused()
  await page.unrouteAll()
  await button(page).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(numberCard(page, /no code ever comes/)).toHaveCount(1)
  await expect(balance(page)).toContainText('₦1,341.00')
})

test(
  'services that fail to load can be reloaded [NUM-13]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.route('**/api/services', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByText('Failed to load services: HTTP 500')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(button(page)).toBeVisible()
  },
)

test(
  'an unconfirmed user can see services but cannot buy [AUTH-19]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/403/)
    await enterUnconfirmed(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    await choose(page, 'WhatsApp')
    await button(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Please confirm your email address first.')
    await alert.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText('We sent the email again. Please check your inbox.')).toBeVisible()
  },
)

test(
  'two panels of tips open and close [NUM-14, NUM-15]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    const panels = {
      'No code, or number banned?': /Most codes come within 2 to 7 minutes/,
      'Tips for Telegram and WhatsApp': /About 45% of its codes get through/,
    }
    for (const [title, text] of Object.entries(panels)) {
      const panel = page.locator('summary', { hasText: title })
      await expect(page.getByText(text)).toBeHidden()
      await panel.click()
      await expect(page.getByText(text)).toBeVisible()
      await panel.click()
      await expect(page.getByText(text)).toBeHidden()
    }
  },
)

test(
  'the quick choice shows services of the last purchases, then popular ones [NUM-55, NUM-58]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    await page.goto(`${shop.url}/buy-number?service=tg`)
    await expect(serviceButton(page)).toHaveAccessibleName('Service: Telegram')
    const chips = page.getByRole('list', { name: 'Popular', exact: true }).getByRole('button')
    await expect(chips).toHaveCount(6)
    await expect(chips.first()).toContainText('WhatsApp')
    await chips.filter({ hasText: 'Discord' }).click()
    await expect(serviceButton(page)).toHaveAccessibleName('Service: Discord')
    await expect(chips.filter({ hasText: 'Discord' })).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page)).toHaveText('Buy Number · ₦659.00')
    await button(page).click()
    await expect(numberCard(page, 'Discord')).toBeVisible()
    const recent = page.getByRole('list', { name: 'Recent and popular' }).getByRole('button')
    await expect(recent.first()).toContainText('Discord')
    await serviceButton(page).click()
    await expect(searchBox(page)).toBeFocused()
    for (const heading of ['Recent', 'Popular', 'All services'])
      await expect(page.getByRole('listbox').getByText(heading, { exact: true })).toBeAttached()
  },
)

test(
  'a service with enough orders shows its share in the list, the form, the tips and the card [NUM-15, NUM-54, NUM-56, NUM-93]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const guess = 'About 45% of Telegram codes get through. Turn on 2FA once you are in.'
    await page.goto(`${shop.url}/buy-number?service=tg`)
    await expect(page.getByText(guess)).toBeVisible()
    const tg = { level: 3, share: 91.8, sample: 340, days: 7, median_s: 14 }
    await page.route('**/api/services/popular', async (route) => {
      const response = await route.fetch()
      const popular = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: { ...popular, delivery: { tg, zzdead: tg } } })
    })
    await page.reload()
    const share = '91.8% of 340 orders received a code in 7 days'
    await expect(
      page.getByText(`${share}, half of the codes within 14 s. Turn on 2FA once you are in.`),
    ).toBeVisible()
    await expect(page.getByText(guess)).toHaveCount(0)
    await page.getByText('Tips for Telegram and WhatsApp').click()
    await expect(page.getByText(`Telegram. ${share}`)).toBeVisible()
    await serviceButton(page).click()
    const option = page.getByRole('option', { name: /^Telegram/ })
    await expect(option).toContainText(`Good delivery: ${share}`)
    await expect(option.getByTitle(`Good delivery: ${share}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await rent(page, shop, 'zzdead')
    await expect(numberCard(page, /no code ever comes/)).toContainText(share)
  },
)

test(
  'more choices limit the purchase to areas and carriers [NUM-16, NUM-61]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    await page.goto(`${shop.url}/buy-number?service=zzdead`)
    await page.getByText('More choices').click()
    await page.getByLabel('Area codes').fill('21')
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText(/three digits/)
    await page.getByLabel('Area codes').fill('212, 718')
    await page.getByLabel('Verizon').check()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await button(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ areas: ['212', '718'], carriers: ['vz'] })
    await expect(numberCard(page, /no code ever comes/)).toContainText(/\+1(212|718)/)
  },
)

test(
  'Telegram and WhatsApp show a tip once they are chosen [NUM-15, NUM-54]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    await choose(page, 'Telegram')
    await expect(serviceButton(page)).toHaveAccessibleDescription(/^About 45% of Telegram codes/)
    await choose(page, 'WhatsApp')
    await expect(serviceButton(page)).toHaveAccessibleDescription(/^Reinstall WhatsApp/)
    await choose(page, 'Discord')
    await expect(serviceButton(page)).toHaveAccessibleDescription('')
  },
)
