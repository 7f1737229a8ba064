import { expect, type Page } from '@playwright/test'
import { announce, publishSlide, test } from '../harness/content.ts'
import { enter, stopClock } from '../harness/users.ts'
import { checkPage } from '../harness/axe-check.ts'
import { bodyOf } from '../harness/admins.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const carousel = (page: Page) => region(page, 'Highlights')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
/** The visible image. */
const shown = (page: Page) => carousel(page).locator('button[aria-current]')

test(
  'the latest announcement appears until dismissed, and again after a change [CONTENT-9, CONTENT-10, CONTENT-24]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await announce(admin, shop, { title: 'Normal', priority: 1 })
    const { id } = await announce(admin, shop, { title: 'High', priority: 3 })
    await announce(admin, shop, {
      title: 'To come',
      priority: 3,
      start_date: '2090-01-01T00:00:00Z',
    })
    await announce(admin, shop, {
      title: 'Over',
      priority: 3,
      start_date: '2025-01-01T00:00:00Z',
      end_date: '2025-01-02T00:00:00Z',
    })
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await expect(region(page, 'High')).toBeVisible()
    await expect(region(page, 'Normal')).toHaveCount(0)
    await test.step('the text expands and collapses', async () => {
      const words = region(page, 'High').getByText('What is new.')
      await expect(words).toBeHidden()
      await button(page, 'More: High').press('Enter')
      await expect(words).toBeVisible()
      await button(page, 'Less: High').press('Enter')
      await expect(words).toBeHidden()
    })
    await test.step('it is dismissed by keyboard', async () => {
      await button(page, 'Dismiss: High').press('Enter')
      await expect(region(page, 'High')).toHaveCount(0)
      await expect(
        page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }),
      ).toBeFocused()
      // The next announcement appears.
      await expect(region(page, 'Normal')).toBeVisible()
      await button(page, 'Dismiss: Normal').click()
      await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0)
    })
    await test.step('it stays dismissed after a reload', async () => {
      await page.reload()
      await expect(page.getByText('No transactions yet.')).toBeVisible()
      await expect(page.locator('[inert]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0)
    })
    await test.step('a changed announcement appears again', async () => {
      const url = `${shop.url}/api/admin/announcements/${id}`
      await bodyOf(await admin.request.patch(url, { data: { content: 'Something else.' } }))
      await expect(region(page, 'High')).toContainText('Something else.')
    })
  },
)

test(
  'a long announcement expands on demand and keeps its line breaks [SITE-27]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    const lines = Array.from({ length: 12 }, (_none, n) => `Line ${n + 1}`)
    const title = '<img src=x onerror="window.hit=1">'
    await announce(admin, shop, { title, content: lines.join('\n'), type: 'urgent' })
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const words = region(page, title).getByText('Line 1')
    await expect(words).toHaveText(lines.join('\n'))
    const height = async () => (await words.boundingBox())?.height ?? 0
    const closed = await height()
    await button(page, 'Show all').click()
    expect(await height()).toBeGreaterThan(closed * 2)
    await button(page, 'Show less').click()
    expect(await height()).toBe(closed)
    await expect(region(page, title).locator('img')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  },
)

test(
  'buttons, dots and keys change the slide [CONTENT-23]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await publishSlide(admin, shop, ['One field', 'Two fields', 'Three fields'])
    await enter(page, shop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/dashboard`)
    const image = (name: string) => carousel(page).getByRole('img', { name })
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(image('One field')).toBeInViewport({ ratio: 0.9 })
    // With reduced motion the carousel does not start by itself.
    await expect(button(page, 'Play')).toBeVisible()
    await expect(carousel(page).getByRole('listitem')).toHaveCount(3)
    await button(page, 'Next image').click()
    await expect(image('Two fields')).toBeInViewport({ ratio: 0.9 })
    await expect(image('One field')).not.toBeInViewport({ ratio: 0.1 })
    await button(page, 'Previous image').click()
    await expect(image('One field')).toBeInViewport({ ratio: 0.9 })
    await button(page, 'Previous image').click()
    await expect(image('Three fields')).toBeInViewport({ ratio: 0.9 })
    await button(page, 'Show image 2').press('Enter')
    await expect(image('Two fields')).toBeInViewport({ ratio: 0.9 })
    await expect(shown(page)).toHaveAccessibleName('Show image 2')
    await carousel(page).getByRole('list').focus()
    await page.keyboard.press('ArrowRight')
    await expect(shown(page)).toHaveAccessibleName('Show image 3')
    await expect(image('Three fields')).toBeInViewport({ ratio: 0.9 })
  },
)

test('the slides advance automatically, except on hover, focus and pause [CONTENT-23]', async ({
  admin,
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await publishSlide(admin, shop, ['One field', 'Two fields'])
  await enter(page, shop)
  await page.clock.install()
  await page.goto(`${shop.url}/dashboard`)
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  await stopClock(page)
  await page.clock.runFor(3_000)
  await expect(page.locator('[inert]')).toHaveCount(0)
  const at = async (place: 1 | 2) => {
    await expect(shown(page)).toHaveAccessibleName(`Show image ${place}`)
    const name = place === 1 ? 'One field' : 'Two fields'
    await expect(carousel(page).getByAltText(name, { exact: true })).toBeInViewport({ ratio: 0.9 })
  }
  /** Ends hover and focus. From then on each image is shown for six seconds. */
  const leave = async () => {
    await page.mouse.move(0, 0)
    await page.locator('body').evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  }
  await button(page, 'Show image 1').click()
  await leave()
  await at(1)
  await page.clock.runFor(6_100)
  await at(2)
  await page.clock.runFor(6_100)
  await at(1)
  await test.step('a hover stops the slides', async () => {
    await carousel(page).hover()
    await page.clock.runFor(7_000)
    await at(1)
    await leave()
    await page.clock.runFor(6_100)
    await at(2)
  })
  await test.step('a focus stops the slides', async () => {
    await button(page, 'Next image').focus()
    await page.clock.runFor(7_000)
    await at(2)
    await button(page, 'Pause').press('Enter')
    await leave()
  })
  await test.step('the Pause button stops the slides', async () => {
    await page.clock.runFor(7_000)
    await at(2)
    await button(page, 'Play').click()
    await leave()
    await page.clock.runFor(6_100)
    await at(1)
  })
})

test(
  'an open dashboard shows a new or deleted set without a layout shift [CONTENT-23]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await expect(page.getByText('No transactions yet.')).toBeVisible()
    await expect(carousel(page)).toHaveCount(0)
    const gate = Promise.withResolvers<void>()
    await page.route('**/pictures/*', async (route) => {
      await gate.promise
      await route.continue()
    })
    const { id } = await publishSlide(admin, shop, ['One field'])
    await expect(carousel(page)).toBeVisible()
    const height = async () => (await carousel(page).boundingBox())?.height
    const empty = await height()
    gate.resolve()
    await expect
      .poll(() =>
        carousel(page)
          .getByRole('img')
          .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBe(1280)
    expect(await height()).toBe(empty)
    // A single image has no controls.
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    expect((await admin.request.delete(`${shop.url}/api/admin/slides/${id}`)).status()).toBe(204)
    await expect(carousel(page)).toHaveCount(0)
  },
)

const broken = [
  ['fail', { status: 500, body: '' }],
  ['are unreadable', { body: 'garbage' }],
] as const
for (const { row, tag } of tagRows(broken, 1)) {
  const [how, answer] = row
  test(
    `the dashboard works when announcements and slides ${how} [CONTENT-11]`,
    { tag },
    async ({ admin, page, shop, quiet }) => {
      quiet.except(/Failed to load resource/)
      await announce(admin, shop, { title: 'Unseen' })
      await publishSlide(admin, shop, ['Unseen'])
      await enter(page, shop)
      await page.route(/\/api\/(announcements|slides)/, (route) => route.fulfill(answer))
      // A late event about earlier content would show it.
      await page.route('**/api/me/events', (route) => route.abort())
      await page.goto(`${shop.url}/dashboard`)
      await expect(page.getByText('No transactions yet.')).toBeVisible()
      await expect(region(page, 'Wallet balance')).toContainText('₦0.00')
      await expect(page.getByText('Unseen', { exact: true })).toHaveCount(0)
    },
  )
}

test(
  'the dashboard works when the scripts of announcements and slides fail to load [CONTENT-11]',
  { tag: '@soak' },
  async ({ admin, page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await announce(admin, shop, { title: 'Unseen' })
    await publishSlide(admin, shop, ['Unseen'])
    await enter(page, shop)
    await page.route(/\/assets\/(announcement-card|carousel)-/, (route) => route.abort())
    await page.goto(`${shop.url}/dashboard`)
    await expect(page.getByText('No transactions yet.')).toBeVisible()
    await expect(region(page, 'Wallet balance')).toContainText('₦0.00')
  },
)

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test(
    'axe finds no fault in an announcement and slides, also on a phone [CONTENT-23]',
    { tag: '@soak' },
    async ({ admin, page, shop }) => {
      await publishSlide(admin, shop, ['One field', ''])
      const content = 'unbroken'.repeat(80)
      for (const type of ['general', 'urgent', 'maintenance'])
        await announce(admin, shop, { title: `A ${type} one`, content, type })
      await enter(page, shop)
      await page.goto(`${shop.url}/dashboard`)
      for (const type of ['maintenance', 'urgent', 'general']) {
        await expect(region(page, `A ${type} one`)).toBeVisible()
        if (type !== 'urgent') await button(page, `More: A ${type} one`).click()
        await checkPage(page)
        await button(page, `Dismiss: A ${type} one`).click()
      }
    },
  )
})
