import { expect, type Page } from '@playwright/test'
import { clickTwice } from '../harness/admins.ts'
import { announce, test } from '../harness/content.ts'
import { enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { escape } from '../harness/dialogs.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const cards = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const counter = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

async function open(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/announcement`)
  await expect(page.getByRole('heading', { name: 'Announcement Center', level: 1 })).toBeVisible()
}

test('an announcement is created, shown to a user, changed and deleted [CONTENT-1, CONTENT-2, CONTENT-6, CONTENT-7]', async ({
  admin,
  page,
  shop,
}) => {
  await enter(page, shop)
  await page.goto(`${shop.url}/dashboard`)
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  const seen = (title: string) => page.getByRole('region', { name: title, exact: true })
  await open(admin, shop)
  await expect(admin.getByText('No announcements yet.')).toBeVisible()
  for (const name of ['Total', 'Active', 'InActive'])
    await expect(counter(admin, name)).toContainText('0')

  await test.step('an admin creates it', async () => {
    await button(admin, 'Create Announcement').first().click()
    const dialog = admin.getByRole('dialog', { name: 'Create Announcement' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill('Seven-day numbers')
    await dialog.getByLabel('Content').fill('From today on.\n<b>Not bold</b>')
    await dialog.getByLabel('Type').selectOption('News')
    await dialog.getByLabel('Priority').selectOption('High')
    await button(admin, 'Create').click()
    await expect(admin.getByText('Announcement created successfully!')).toBeVisible()
    await expect(card(admin, 'Seven-day numbers')).toContainText('High Priority')
    await expect(card(admin, 'Seven-day numbers')).toContainText('News')
    await expect(button(admin, 'Create Announcement')).toBeFocused()
    await expect(counter(admin, 'Total')).toContainText('1')
    await expect(counter(admin, 'Active')).toContainText('1')
  })
  await test.step('the open dashboard shows it as plain text', async () => {
    await expect(seen('Seven-day numbers')).toContainText('From today on.')
    await expect(seen('Seven-day numbers')).toContainText('<b>Not bold</b>')
    await expect(seen('Seven-day numbers').locator('b')).toHaveCount(0)
  })
  await test.step('the title is edited by keyboard', async () => {
    await button(admin, 'Edit Seven-day numbers').press('Enter')
    const dialog = admin.getByRole('dialog', { name: 'Edit Announcement' })
    await expect(dialog.getByLabel('Title')).toHaveValue('Seven-day numbers')
    await expect(dialog.getByLabel('Priority')).toHaveValue('3')
    await admin.keyboard.press('End')
    await admin.keyboard.type(' are here')
    const [request] = await Promise.all([
      admin.waitForRequest(/announcements\/\d+$/),
      admin.keyboard.press('Enter'),
    ])
    expect(request.postDataJSON()).toEqual({ title: 'Seven-day numbers are here' })
    await expect(admin.getByText('Announcement updated successfully!')).toBeVisible()
    await expect(button(admin, 'Edit Seven-day numbers are here')).toBeFocused()
    await expect(seen('Seven-day numbers are here')).toBeVisible()
    await expect(seen('Seven-day numbers')).toHaveCount(0)
  })
  await test.step('it is switched off', async () => {
    await button(admin, 'Edit Seven-day numbers are here').click()
    await admin.getByRole('dialog').getByLabel('Status').selectOption('Inactive')
    await button(admin, 'Save').click()
    await expect(card(admin, 'Seven-day numbers are here')).toContainText('Inactive')
    await expect(counter(admin, 'InActive')).toContainText('1')
    await expect(seen('Seven-day numbers are here')).toHaveCount(0)
  })
  await test.step('it is deleted after a confirmation', async () => {
    await button(admin, 'Delete Seven-day numbers are here').click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to delete this announcement?')
    await escape(dialog)
    await expect(button(admin, 'Delete Seven-day numbers are here')).toBeFocused()
    await admin.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(admin.getByText('Announcement deleted successfully!')).toBeVisible()
    await expect(admin.getByText('No announcements yet.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await admin.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })
})

test(
  'errors appear at their fields, and the input is kept [SITE-26, CONTENT-2, CONTENT-3, CONTENT-8]',
  { tag: '@soak' },
  async ({ admin, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await open(admin, shop)
    await button(admin, 'Create Announcement').first().click()
    const dialog = admin.getByRole('dialog')
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    await test.step('invalid fields show their errors', async () => {
      await button(admin, 'Create').click()
      await expect(field('Title')).toHaveAccessibleDescription('Please enter a title')
      await expect(field('Title')).toBeFocused()
      await expect(field('Content')).toHaveAccessibleDescription('Please enter the content')
      await field('Title').fill('   ')
      await field('Content').fill('Words')
      await field('Start date').fill('')
      await button(admin, 'Create').click()
      await expect(field('Title')).toHaveAccessibleDescription('Please enter a title')
      await expect(field('Start date')).toHaveAccessibleDescription(
        'Please enter a date and a time',
      )
      await field('Title').fill('Words')
      await field('Start date').fill('2030-01-02T10:00')
      await field('End date (optional)').fill('2030-01-02T10:00')
      await button(admin, 'Create').click()
      await expect(field('End date (optional)')).toHaveAccessibleDescription(
        'The end must be after the start',
      )
    })
    await test.step('a lost connection shows an error and keeps the input', async () => {
      await field('End date (optional)').fill('')
      await admin.route('**/api/admin/announcements', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await button(admin, 'Create').click()
      await expect(dialog.getByRole('alert')).toContainText('Failed to create announcement.')
      await expect(field('Content')).toHaveValue('Words')
      await admin.unrouteAll()
    })
    await test.step('Escape warns that the input is not saved', async () => {
      await admin.keyboard.press('Escape')
      await expect(dialog.getByText('What you entered is not saved.')).toBeVisible()
    })
    await test.step('a double click creates one announcement', async () => {
      await clickTwice(button(admin, 'Create'), '**/api/admin/announcements')
      await expect(dialog).toBeHidden()
      await expect(cards(admin)).toHaveCount(1)
      await expect(card(admin, 'Words')).toContainText('Scheduled')
    })
    await test.step('a failed update and a failed delete show their own messages', async () => {
      await admin.route('**/api/admin/announcements/*', (route) => route.abort())
      await button(admin, 'Edit Words').click()
      await field('Content').fill('Other words')
      await button(admin, 'Save').click()
      await expect(dialog.getByRole('alert')).toContainText('Failed to update announcement.')
      await admin.keyboard.press('Escape')
      await button(admin, 'Close without saving').click()
      await button(admin, 'Delete Words').click()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText('Failed to delete announcement.')
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(card(admin, 'Words')).toHaveCount(1)
    })
  },
)

test(
  'announcements are filtered by text, status and type [CONTENT-1, CONTENT-5]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    await announce(admin, shop, { title: 'Alpha', type: 'news', priority: 3 })
    await announce(admin, shop, { title: 'Beta', content: 'See ALPHA', type: 'event', priority: 2 })
    await announce(admin, shop, { title: 'Gamma', status: 'inactive' })
    await open(admin, shop)
    const titles = async (wanted: string[]) =>
      expect(cards(admin).getByRole('heading')).toHaveText(wanted)
    await titles(['Alpha', 'Beta', 'Gamma'])
    await expect(card(admin, 'Alpha')).toContainText('High Priority')
    await expect(card(admin, 'Beta')).toContainText('Medium Priority')
    await expect(card(admin, 'Gamma')).not.toContainText('Priority')
    const status = admin.getByLabel('Status')
    const type = admin.getByLabel('Type')
    await expect(status.getByRole('option')).toHaveText(['All Status', 'Active', 'Inactive'])
    await expect(type.getByRole('option')).toHaveText(['All Types', 'Event', 'General', 'News'])
    await admin.getByPlaceholder('Search announcements...').fill('alpha')
    await titles(['Alpha', 'Beta'])
    await type.selectOption('Event')
    await titles(['Beta'])
    await expect(admin).toHaveURL(/\?search=alpha&type=event$/)
    await admin.reload()
    await titles(['Beta'])
    await status.selectOption('Inactive')
    await expect(admin.getByText('No announcements found.')).toBeVisible()
    await expect(counter(admin, 'Total')).toContainText('3')
    await button(admin, 'Show all announcements').click()
    await titles(['Alpha', 'Beta', 'Gamma'])
    await expect(admin.getByPlaceholder('Search announcements...')).toHaveValue('')
    await status.selectOption('Inactive')
    await titles(['Gamma'])
    await admin.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(admin).toHaveURL(/\/admin$/)
    await admin
      .getByRole('main')
      .getByRole('link', { name: /^Announcement/ })
      .click()
    await expect(admin).toHaveURL(/\/announcement$/)
  },
)

test(
  'a list that fails to load shows an error and can be reloaded [CONTENT-8]',
  { tag: '@soak' },
  async ({ admin, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await announce(admin, shop, { title: 'Alpha' })
    await admin.route('**/api/admin/announcements?*', (route) => route.fulfill({ body: 'garbage' }))
    await open(admin, shop)
    const failed = 'Failed to load announcements. Please check your connection.'
    await expect(admin.getByRole('alert').getByText(failed)).toBeVisible()
    await expect(admin.locator('[data-sonner-toast]').getByText(failed).first()).toBeVisible()
    await admin.unrouteAll()
    await button(admin, 'Try again').click()
    await expect(card(admin, 'Alpha')).toBeVisible()
  },
)
