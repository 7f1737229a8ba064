import { expect, type Page } from '@playwright/test'
import {
  balance,
  cancel,
  deliver,
  enter,
  numberCard,
  rent,
  serviceButton,
} from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const dead = /no code ever comes/
const copyOtp = (page: Page) => numberCard(page, dead).getByRole('button', { name: 'Copy OTP' })
const cancelButton = (page: Page) =>
  numberCard(page, dead).getByRole('button', { name: 'Cancel', exact: true })

test(
  'without numbers the list shows an explanation [NUM-27]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByRole('heading', { name: 'Active Numbers', exact: true })).toBeVisible()
    await expect(page.getByText('No need to refresh')).toBeVisible()
    await expect(page.getByText('No Active Numbers')).toBeVisible()
  },
)

test('a waiting number shows its countdown [NUM-28, NUM-29, NUM-30, NUM-33]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 1000)
  const { number } = await rent(page, shop, 'zzdead')
  await page.goto(`${shop.url}/buy-number`)
  const card = numberCard(page, dead)
  await expect(card).toContainText('₦659.00 · 5 Minutes')
  await expect(card).toContainText(`+${number}`)
  await expect(card.getByText('Waiting for SMS')).toBeVisible()
  await expect(card).toContainText('₦659.00 on hold, charged only when a code arrives')
  await expect(copyOtp(page)).toBeDisabled()
  await expect(cancelButton(page)).not.toHaveAttribute('aria-disabled')
  const timer = card.getByRole('timer')
  await expect(timer).toHaveText(/^0[67]:\d\d$/)
  const shown = await timer.textContent()
  await expect(timer).not.toHaveText(shown ?? '')
  await expect(timer).toHaveText(/^06:\d\d$/)
})

test('a code appears without a reload in every tab and on every device [LIVE-2, NUM-29, NUM-37]', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await enter(page, shop, 1000)
  const device = await browser.newContext({ storageState: await context.storageState() })
  const pages = [page, await context.newPage(), await device.newPage()]
  for (const each of pages) {
    await each.goto(`${shop.url}/buy-number`)
    await expect(each.getByText('No Active Numbers')).toBeVisible()
  }
  const rented = await rent(page, shop, 'zzdead')
  for (const each of pages) await expect(numberCard(each, dead)).toContainText('Waiting for SMS')
  await deliver(shop, rented, 'Nosim: 482913 is your code, keep it to yourself.')
  for (const each of pages) {
    await expect(numberCard(each, dead).getByText('482913', { exact: true }).first()).toBeVisible()
    await expect(numberCard(each, dead)).toContainText('₦659.00 charged: your code arrived')
    await expect(copyOtp(each)).toBeEnabled()
    await expect(cancelButton(each)).toHaveCount(0)
    await expect(numberCard(each, dead).getByRole('timer')).toHaveCount(0)
  }
  await numberCard(page, dead).getByText('Whole message').click()
  await expect(
    page.getByText('Nosim: 482913 is your code, keep it to yourself.', { exact: true }),
  ).toBeVisible()
  await device.close()
})

test(
  'the user copies number and code [NUM-28, NUM-34, NUM-59]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await deliver(shop, rented, 'Your code is 719204')
    await page.goto(`${shop.url}/buy-number`)
    const pasted = () => page.evaluate(() => navigator.clipboard.readText())
    await copyOtp(page).click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
    expect(await pasted()).toBe('719204')
    await numberCard(page, dead).getByText('719204', { exact: true }).first().click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toHaveCount(2)
    await numberCard(page, dead).getByRole('button', { name: 'Copy number' }).click()
    await expect(page.getByText('Number copied to clipboard ✅')).toBeVisible()
    expect(await pasted()).toBe(`+${rented.number}`)
  },
)

test(
  'copying falls back without the clipboard API, and shows an error if both fail [SITE-18]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 1000)
    const { number } = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    const copy = numberCard(page, dead).getByRole('button', { name: 'Copy number' })
    await expect(copy).toBeVisible()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    })
    await copy.click()
    await expect(page.getByText('Number copied to clipboard ✅')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`+${number}`)
    await expect(copy).toBeFocused()
    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await copy.click()
    await expect(page.getByText('Failed to copy ❌')).toBeVisible()
  },
)

test('a cancelled number is refunded, and the page shows it [NUM-29, NUM-33, NUM-43, NUM-44]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 1000)
  await rent(page, shop, 'zzdead')
  await page.goto(`${shop.url}/buy-number`)
  await expect(balance(page)).toContainText('₦341.00')
  await cancelButton(page).click()
  const card = numberCard(page, dead)
  await expect(card.getByText('Cancelled', { exact: true })).toHaveCSS('color', 'rgb(176, 37, 29)')
  await expect(page.getByText('₦659.00 refunded', { exact: false })).toHaveCount(1)
  await expect(cancelButton(page)).toHaveCount(0)
  await expect(card.getByRole('timer')).toHaveCount(0)
  await expect(copyOtp(page)).toBeDisabled()
  await expect(balance(page)).toContainText('₦1,000.00')
})

test(
  'an ended number offers the same service again [NUM-33, NUM-53]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    await cancelButton(page).focus()
    await page.keyboard.press('Enter')
    const again = numberCard(page, dead).getByRole('button', {
      name: 'Same service again · ₦659.00',
    })
    // The button replaces Cancel and takes its focus.
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(serviceButton(page)).toHaveAccessibleName('Service: Demo: no code ever comes')
    const buy = page.getByRole('button', { name: 'Buy Number' })
    await expect(buy).toBeFocused()
    await expect(buy).toHaveText('Buy Number · ₦659.00')
    await page.keyboard.press('Enter')
    await expect(numberCard(page, dead).getByText('Waiting for SMS')).toBeVisible()
  },
)

test(
  'the card of a cancelled number disappears after 20 s [NUM-57]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    await cancelButton(page).click()
    await expect(numberCard(page, dead).getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Just ended' })).toBeVisible({ timeout: 30_000 })
    await expect(numberCard(page, dead)).toHaveCount(0)
    await expect(page.getByText('₦659.00 refunded to your wallet')).toBeVisible()
  },
)

test(
  'a small screen shows active numbers above the form, a wide one beside it [NUM-60]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByText('No Active Numbers')).toBeVisible()
    expect(await top('Choose a service')).toBeLessThan(await top('Active Numbers'))
    const rented = await rent(page, shop, 'zzdead')
    await expect(numberCard(page, dead)).toBeVisible()
    expect(await top('Active Numbers')).toBeLessThan(await top('Choose a service'))
    await deliver(shop, rented, 'Your code is 482913')
    await expect(
      numberCard(page, dead).getByRole('button', { name: /^Same service again/ }),
    ).toBeVisible()
    for (const width of [320, 640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0)
    }
    await expect
      .poll(async () => Math.abs((await top('Active Numbers')) - (await top('Choose a service'))))
      .toBeLessThan(60)
  },
)

test(
  'an early cancel that the supplier refuses is retried [NUM-33, NUM-44]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    const fault = { upstream: 'sms', call: 'setStatus', fault: 'early-cancel', times: 1 }
    await shop.control('POST', '/control/faults', fault)
    await cancelButton(page).click()
    await expect(page.getByText("The supplier can't cancel this number yet.")).toBeVisible()
    await expect(cancelButton(page)).toHaveAttribute('aria-disabled', 'true')
    const reason = 'Cancelling. If a code arrives before the supplier confirms'
    await expect(cancelButton(page)).toHaveAccessibleDescription(new RegExp(`^${reason}`))
    await expect(numberCard(page, dead).getByText(reason).last()).toBeVisible()
    await expect(balance(page)).toContainText('₦341.00')
    await expect(numberCard(page, dead).getByText('Cancelled', { exact: true })).toBeVisible({
      timeout: 15_000,
    })
    await expect(balance(page)).toContainText('₦1,000.00')
  },
)

test('a cancel in another session appears', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop, 1000)
  const rented = await rent(page, shop, 'zzdead')
  await page.goto(`${shop.url}/buy-number`)
  await expect(cancelButton(page)).toBeVisible()
  await cancel(page, shop, rented)
  await expect(numberCard(page, dead).getByText('Cancelled', { exact: true })).toBeVisible()
})

test(
  'a number with two messages shows both, the newest first',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await rent(page, shop, 'zztwo')
    await page.goto(`${shop.url}/buy-number`)
    const card = numberCard(page, /two codes come/)
    await card.getByText('All 2 messages').click()
    const messages = card.getByRole('listitem')
    await expect(messages).toHaveCount(2)
    const texts = await messages.allTextContents()
    expect(new Set(texts.map((text) => /\d{6}/.exec(text)?.[0])).size).toBe(2)
    // The newest code is listed first and shown in the box.
    const [newest] = /\d{6}/.exec(texts[0] ?? '') ?? []
    await expect(card.getByText(newest ?? '', { exact: true }).first()).toBeVisible()
  },
)

test('a code is announced once [LIVE-7, LIVE-9]', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop, 2000)
  const rented = await rent(page, shop, 'zzdead')
  await page.goto(`${shop.url}/buy-number`)
  await expect(numberCard(page, dead)).toBeVisible()
  const region = page.locator('output[aria-live=polite]').filter({ hasText: 'Code for' })
  await page.evaluate(() => {
    const received: string[] = []
    Object.assign(globalThis, { received })
    new MutationObserver((records) => {
      for (const { target } of records) received.push(target.textContent ?? '')
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await deliver(shop, rented, 'Your code is 482913')
  await expect(region).toHaveText(/^Code for Demo: no code ever comes: 4 8 2 9 1 3$/)
  // Another number refetches the list, which must not announce the code again.
  await rent(page, shop, 'zzlate')
  await expect(numberCard(page, /too late/)).toBeVisible()
  const received = await page.evaluate(() => Reflect.get(globalThis, 'received') as string[])
  expect(received.filter((text) => text.startsWith('Code for'))).toHaveLength(1)
})
