import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { enter, numberCard } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const longer = {
  '4h': { label: '4 Hours', price: '₦679.00' },
  '1d': { label: '1 Day', price: '₦679.00' },
  '3d': { label: '3 Days', price: '₦2,037.00' },
  '7d': { label: '7 Days', price: '₦4,753.00' },
} as const

async function rentFor(page: Page, shop: Shop, duration: string): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/rentals`, {
    data: { service: 'zzdead', duration, price_ngn: 100_000 },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test(
  'each duration has the same label in the form and on the card [NUM-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 9000)
    for (const duration of Object.keys(longer)) await rentFor(page, shop, duration)
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByLabel('Duration').locator('option')).toHaveText([
      '5 Minutes',
      ...Object.values(longer).map(({ label }) => label),
    ])
    const cards = numberCard(page, /no code ever comes/)
    await expect(cards).toHaveCount(4)
    for (const { label, price } of Object.values(longer))
      await expect(cards.filter({ hasText: `${price} · ${label}` })).toHaveCount(1)
  },
)

test(
  'a long duration is chosen behind More choices, with its price [NUM-6, NUM-64]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 9000)
    await page.goto(`${shop.url}/buy-number?service=zzdead`)
    const duration = page.getByLabel('Duration')
    await expect(duration).toBeHidden()
    await page.getByText('More choices').click()
    await duration.selectOption('3 Days')
    await expect(page.getByText('More choices')).toContainText('3 Days')
    await page.getByRole('button', { name: 'Buy Number' }).click()
    await expect(numberCard(page, /no code ever comes/)).toContainText('₦2,037.00 · 3 Days')
    await expect(duration).toHaveValue('5min')
  },
)

test(
  'every service shows a stock of a hundred numbers, or none [NUM-2, NUM-91]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const { services } = (await (await page.request.get(`${shop.url}/api/services`)).json()) as {
      services: { code: string; available_count: number }[]
    }
    expect(services.length).toBeGreaterThan(250)
    const others = services.filter(({ code }) => code !== 'zznone')
    expect(new Set(others.map(({ available_count }) => available_count))).toEqual(new Set([100]))
  },
)
