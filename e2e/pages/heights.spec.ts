import { expect, type Page } from '@playwright/test'
import { announce, publishSlide, test } from '../harness/content.ts'
import { putOnSale } from '../harness/buyers.ts'
import { visit } from '../harness/fixtures.ts'
import { withShop } from '../harness/shop.ts'
import { openTicket } from '../harness/tickets.ts'
import { cancel, enter, rent, rentInVain } from '../harness/users.ts'

test.use({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })

/** The height of the whole page in px. */
async function heightOf(page: Page, url: string): Promise<number> {
  await visit(page, url)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

test(
  'the landing page is not too long for a phone [SITE-36]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    expect(await heightOf(page, shop.url)).toBeLessThanOrEqual(5000)
  },
)

test('the pages of a busy user are not too long for a phone [SITE-36]', async ({
  admin,
  page,
  shop,
}) => {
  await enter(page, shop, 9000)
  await cancel(page, shop, await rent(page, shop, 'zzdead'))
  for (let times = 0; times < 8; times += 1) await rentInVain(page, shop)
  const dashboard = await heightOf(page, `${shop.url}/dashboard`)
  await announce(admin, shop, { title: 'What is new' })
  await publishSlide(admin, shop, ['One', 'Two', 'Three'])
  const heights = {
    dashboard,
    'dashboard with news': await heightOf(page, `${shop.url}/dashboard`),
    wallet: await heightOf(page, `${shop.url}/wallet`),
  }
  const most = { dashboard: 1600, 'dashboard with news': 1860, wallet: 1500 }
  const tooHigh = Object.entries(most).filter(([name, px]) => Reflect.get(heights, name) > px)
  expect(tooHigh, JSON.stringify(heights)).toEqual([])
})

test(
  "the page of a user's ticket is not too long for a phone [SITE-36]",
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const id = await openTicket(page, shop)
    expect(await heightOf(page, `${shop.url}/tickets/${id}`)).toBeLessThanOrEqual(1500)
  },
)

// A separate shop, because other walks put products on sale in the shared one.
test(
  'the catalogue of the demo is not too long for a phone [SITE-36]',
  { tag: '@soak' },
  async ({ page }) => {
    await withShop({}, async (shop) => {
      await enter(page, shop)
      expect(await heightOf(page, `${shop.url}/sma-logs`)).toBeLessThanOrEqual(3000)
    })
  },
)

test(
  'a product with 61 logs is not too long for a phone [SITE-36]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    const { product } = await putOnSale(admin, shop, 61)
    await enter(page, shop, 1000)
    const url = `${shop.url}/sma-logs/${product.id}`
    const height = await heightOf(page, url)
    await expect(page.getByText('61 in stock', { exact: true })).toBeVisible()
    expect(height).toBeLessThanOrEqual(1400)
  },
)
