import { expect } from '@playwright/test'
import { overhang } from '../harness/axe-check.ts'
import { cancel, codeOf, deliver, enter, rent } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a new user sees an empty number history [NUM-35]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/number-history`)
    await expect(page.getByText('Empty History')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rented Number History' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Buy Numbers' }).click()
    await expect(page).toHaveURL(/\/buy-number$/)
  },
)

test(
  'the history shows each number with its result [NUM-25, NUM-34, NUM-35, NUM-36]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 5000)
    const done = await rent(page, shop, 'bz')
    const code = await codeOf(page, shop, done)
    const dropped = await rent(page, shop, 'zzlate')
    await cancel(page, shop, dropped)
    const open = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/number-history`)
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([
      'ID',
      'Service',
      'Phone',
      'Code',
      'Cost',
      'Status',
    ])
    const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell')
    const { order_id, number } = done
    await expect(cells(/Blizzard/)).toContainText([
      order_id.slice(-8),
      'Blizzard / Battle.net',
      `+${number}`,
      code,
      '₦817.00',
      'Completed',
    ])
    await expect(cells(/too late/).nth(3)).toHaveText('N/A')
    await expect(cells(/too late/).nth(5)).toHaveText('Cancelled')
    await expect(cells(/no code ever comes/).nth(3)).toHaveText('Unavailable')
    await expect(cells(/no code ever comes/).nth(5)).toHaveText('Waiting')

    // On a tablet, too, a number takes one line, and the table does not scroll sideways.
    await page.setViewportSize({ width: 768, height: 800 })
    const phone = cells(/Blizzard/)
      .nth(2)
      .getByText(number.slice(-4))
    const id = cells(/Blizzard/)
      .first()
      .locator('span')
    expect((await phone.locator('..').boundingBox())?.height).toBeLessThan(
      1.5 * ((await id.boundingBox())?.height ?? 0),
    )
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.getByRole('button', { name: `Copy code ${code}` }).click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    // A code arrives while the page is open.
    await deliver(shop, open, 'Your code is 719204')
    const arrived = cells(/no code ever comes/).nth(3)
    await expect(arrived).toContainText('719204')
    // The gap between the groups is padding, not a blank in the text.
    await expect(arrived.getByText('719', { exact: true })).not.toHaveCSS('padding-right', '0px')
    await expect(cells(/no code ever comes/).nth(5)).toHaveText('Completed')
  },
)

test('numbers beyond one page are paginated [NUM-35]', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop, 1000)
  await cancel(page, shop, await rent(page, shop, 'zzlate'))
  for (let times = 0; times < 21; times += 1)
    await cancel(page, shop, await rent(page, shop, 'zzdead'))
  await page.goto(`${shop.url}/number-history`)
  const rows = page.getByRole('row')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(rows).toHaveCount(21)
  await expect(pages).toContainText('1–20 of 22')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(3)
  await expect(pages).toContainText('21–22 of 22')
  await expect(rows.last()).toContainText('too late')
  await expect(page.locator(':focus')).toHaveText('22 numbers, page 2 of 2')
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(21)
  await expect(rows.last()).toContainText('no code ever comes')
  await page.goto(`${shop.url}/number-history?page=9`)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows).toHaveCount(21)
})

test(
  'a history that fails to load can be reloaded [SITE-21, NUM-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.route('**/api/rentals**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/number-history`)
    await expect(page.getByText('Your history could not be loaded')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Empty History')).toBeVisible()
  },
)

test('a row of the history on a phone copies its code and opens its details [NUM-34, NUM-35]', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, shop, 1000)
  const rented = await rent(page, shop, 'zzdead')
  await deliver(shop, rented, 'Your code is 719204')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${shop.url}/number-history`)
  const row = page.getByRole('row').filter({ hasText: 'no code ever comes' })
  await expect(row).toContainText(`+${rented.number}`)
  await expect(row).toContainText('719204')
  expect((await row.boundingBox())?.height).toBeLessThan(80)
  await row.getByRole('button', { name: /^Copy code 719204$/ }).click()
  await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('button', { name: /no code ever comes/ }).click()
  const details = page.getByRole('dialog', { name: /no code ever comes/ })
  await expect(details).toContainText('Your code is 719204')
  await expect(details).toContainText('₦659.00')
  await details.getByRole('button', { name: 'Copy Number' }).click()
  await expect(page.getByText('Number copied to clipboard ✅')).toBeVisible()
})

test(
  'the address that a notice leads to opens its number, and the list is behind it [NOTE-13]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const { order_id } = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/number-history?order=${order_id}`)
    const details = page.getByRole('dialog', { name: /no code ever comes/ })
    await expect(details).toContainText(order_id.slice(-8).toUpperCase())
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(page).toHaveURL(/\/number-history$/)
    await expect(page.getByRole('row').filter({ hasText: 'no code ever comes' })).toBeVisible()
  },
)

test(
  'a message that is no longer kept says so, without a button to copy it [ACCOUNT-12]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await deliver(shop, rented, 'Your code is 719204')
    // An event about the order would add the message again.
    await page.route(
      (url) => url.pathname === '/api/me/events',
      (route) => route.abort(),
    )
    // The list as it is half a year later (server/test/accounts/old-values.test.ts).
    await page.route(
      (url) => url.pathname.startsWith('/api/rentals'),
      async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        const later = body
          .replaceAll('"719204"', 'null')
          .replaceAll('"Your code is 719204"', 'null')
        await route.fulfill({ response, body: later })
      },
    )
    await page.goto(`${shop.url}/number-history`)
    const row = page.getByRole('row').filter({ hasText: 'no code ever comes' })
    await expect(row.getByRole('cell').nth(3)).toHaveText('No longer kept')
    await expect(row.getByRole('button', { name: /^Copy code/ })).toHaveCount(0)
    await row.getByRole('button', { name: /no code ever comes/ }).click()
    const details = page.getByRole('dialog', { name: /no code ever comes/ })
    await expect(details).toContainText('CodeNo longer kept')
    await expect(details.getByRole('button', { name: 'Copy Number' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Copy OTP' })).toHaveCount(0)
  },
)
