import { expect, type Page } from '@playwright/test'
import type { Delivery, DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import type { PublicParts, RenderedPage } from '../../web/src/public/render-pages.tsx'
import { checkPage, narrow } from '../harness/axe-check.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const figure = (sample: number, share: number, median_s: number): DeliveryFigure => ({
  sample,
  codes: Math.round((sample * share) / 100),
  share,
  low: share - 4,
  high: share + 3,
  median_s,
  p90_s: 95,
})
const few: DeliveryFigure = {
  sample: 12,
  codes: null,
  share: null,
  low: null,
  high: null,
  median_s: null,
  p90_s: null,
}
const delivery: Delivery = {
  until: '2026-11-24',
  services: [
    { code: 'abk', name: 'GMX', days_7: few, days_30: figure(48, 50, 20) },
    { code: 'wa', name: 'WhatsApp', days_7: figure(1340, 72.5, 31), days_30: figure(5000, 70, 30) },
    { code: 'tg', name: 'Telegram', days_7: figure(340, 91.8, 14), days_30: figure(900, 44, 15) },
  ],
}

/** Opens the page as the server renders it with these figures. */
async function openWith(page: Page, shop: Shop, shown: Delivery): Promise<void> {
  const file = new URL('../../web/dist/server/render-pages.js', import.meta.url).href
  const { renderPages } = (await import(file)) as {
    renderPages: (parts: PublicParts) => readonly RenderedPage[]
  }
  const site = (await (
    await page.request.get(`${shop.url}/api/site`)
  ).json()) as PublicParts['site']
  const offers = { services: [], boosts: [], products: [] }
  const pages = renderPages({
    site,
    origin: shop.url,
    content: {},
    kept: '',
    offers,
    delivery: shown,
  })
  const body = pages.find(({ path }) => path === '/delivery')?.body ?? ''
  await page.route(`${shop.url}/delivery`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  )
  await page.goto(`${shop.url}/delivery`)
}

test(
  'a shop without figures says so, and has the same as data [NUM-70]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(`${shop.url}/delivery`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery rates')
    await expect(page.getByText('Not enough data yet')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    const path = await page.getByRole('link', { name: 'JSON' }).getAttribute('href')
    const json = await page.request.get(shop.url + path)
    expect(((await json.json()) as Delivery).services).toEqual([])
    const map = await (await page.request.get(`${shop.url}/sitemap.xml`)).text()
    expect(map).toContain(`<loc>${shop.url}/delivery</loc>`)
  },
)

test('figures of 7 and of 30 days, without a script [NUM-68, NUM-70, SITE-9]', async ({
  page,
  shop,
}) => {
  await openWith(page, shop, delivery)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ visible: true })).toHaveText([
    /^Service/,
    /^Telegram.*34091\.8%87\.8% to 94\.8%14 s1 min 35 s$/,
    /^WhatsApp.*1,34072\.5%/,
    /^GMX.*12Not enough data/,
  ])
  await page.getByRole('radio', { name: '7 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await expect(rows.filter({ visible: true })).toHaveText([
    /^Service/,
    /^WhatsApp.*5,00070\.0%/,
    /^GMX.*4850\.0%/,
    /^Telegram.*90044\.0%/,
  ])
})

test(
  'the figures fit a phone, and axe accepts them [NUM-70, SITE-23, SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWith(page, shop, delivery)
    await checkPage(page)
    await page.setViewportSize(narrow)
    const telegram = page.getByRole('row', { name: /^Telegram/ })
    await expect(telegram).toContainText('340 orders · 87.8% to 94.8%')
    await expect(telegram).toContainText('Half in 14 s, 9 of 10 in 1 min 35 s')
  },
)
