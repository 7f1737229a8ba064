import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

const folder = 'docs/reseller-api'
const sample = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').trimEnd()

/** The visible code samples. */
const shown = (page: Page) => page.locator('.code pre').filter({ visible: true })

test('the page for programmers has all parts, and each sample as it is run [SITE-44, SITE-45]', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click()
  await expect(page).toHaveURL(`${shop.url}/developers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers')
  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(parts).toHaveText([
    'Get a key',
    'A first order',
    'What holds for each call',
    'Numbers: handler_api',
    'Boosts: API v2',
    'Reads of our own API',
    'Webhooks',
    'Paths of the original',
  ])
  await parts.nth(6).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeInViewport()
  const main = page.getByRole('main')
  await expect(main).toContainText(`export NOSIM_URL=${shop.url}`)
  expect(await main.innerHTML()).not.toMatch(/shop\.example\/|reseller-api\/|\{\{/)
  const codes = await page.locator('.samples pre').allTextContents()
  expect(codes.toSorted()).toEqual(readdirSync(folder).map(sample).toSorted())
  for (const path of ['/docs', '/api/openapi.json', '/api-keys', '/webhooks', '/register'])
    await expect(main.locator(`a[href="${path}"]`).first()).toBeVisible()
})

test(
  'a language is chosen by keyboard, and its sample is copied [SITE-17, SITE-45]',
  { tag: '@soak' },
  async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${shop.url}/developers`)
    const languages = page.getByRole('group', { name: 'Language' }).first()
    await languages.getByRole('radio', { name: 'curl' }).focus()
    for (const [name, file] of [
      ['JavaScript', 'numbers.mjs'],
      ['PHP', 'numbers.php'],
      ['Python', 'numbers.py'],
    ] as const) {
      await page.keyboard.press('ArrowRight')
      await expect(languages.getByRole('radio', { name })).toBeChecked()
      await expect(shown(page).nth(1)).toHaveText(sample(file))
    }
    const copy = page.locator('.samples').first().getByRole('button')
    await copy.filter({ visible: true }).press('Enter')
    await expect(copy.filter({ visible: true })).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sample('numbers.py'))
  },
)

test('the page for programmers works without JavaScript [SITE-9, SITE-45]', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: narrow })
  const page = await context.newPage()
  await page.goto(`${shop.url}/developers`)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0)
  await expect(shown(page).nth(1)).toHaveText(sample('numbers.sh'))
  await page.getByRole('radio', { name: 'PHP' }).first().check()
  await expect(shown(page).nth(1)).toHaveText(sample('numbers.php'))
  await page.getByText('On this page').filter({ visible: true }).click()
  await page.locator('details').getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeInViewport()
  await context.close()
})

test(
  'the page of API keys leads to the page for programmers [SITE-44]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/api-keys`)
    await checkPage(page)
    await page.getByRole('link', { name: 'How programs order here' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers')
  },
)
