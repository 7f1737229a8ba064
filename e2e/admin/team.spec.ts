import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { enter, enterUnconfirmed, password } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const dialog = (page: Page) => page.getByRole('dialog')

test(
  'an owner adds an admin, changes the role and removes it [SITE-24, TEAM-2]',
  { tag: '@soak' },
  async ({ page, shop, browser, quiet }) => {
    quiet.except(/401|404|409/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const other = await (await browser.newContext()).newPage()
    const { email } = await enter(other, shop)
    await other.goto(`${shop.url}/dashboard`)
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
    await expect(row(page, 'admin@demo.nosim.local')).toContainText('Demo Admin (you)')
    await expect(row(page, 'admin@demo.nosim.local')).toContainText('Owner')
    await expect(row(page, 'admin@demo.nosim.local').getByRole('button')).toHaveCount(0)
    await expect(row(page, 'support@demo.nosim.local')).toContainText('Support')

    await test.step('an unknown and an unconfirmed address show errors', async () => {
      await page.getByRole('button', { name: 'Add to the team' }).click()
      await expect(dialog(page).getByLabel('Email')).toBeFocused()
      await dialog(page).getByLabel('Email').fill('nobody@people.test')
      await dialog(page).getByRole('radio', { name: 'Support', exact: true }).check()
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      const field = dialog(page).getByLabel('Email')
      await expect(field).toHaveAccessibleDescription('No account has this address.')
      await expect(field).toBeFocused()
      const stranger = await (await browser.newContext()).newPage()
      await field.fill((await enterUnconfirmed(stranger, shop)).email)
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page)).toContainText(
        'This account has not confirmed its email address yet.',
      )
      await stranger.context().close()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toContainText('What you entered is not saved.')
      await checkPage(page)
    })
    await test.step('the new admin is added and signed out', async () => {
      await dialog(page).getByLabel('Email').fill(email)
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(`${email} is support.`)).toBeVisible()
      await expect(row(page, email)).toContainText('Support')
      await expect(row(page, email)).toContainText('Off')
      await expect(dialog(page)).toHaveCount(0)
      await checkPage(page)
      await other.reload()
      await expect(other).toHaveURL(/\/login$/)
      await other.getByLabel('Email').fill(email)
      await other.getByLabel('Password', { exact: true }).fill(password)
      await other.getByRole('button', { name: 'Sign In' }).click()
      await expect(other).toHaveURL(/\/admin$/)
    })
    await test.step('the role is changed by keyboard, then removed', async () => {
      await row(page, email)
        .getByRole('button', { name: /^Change the role/ })
        .press('Enter')
      await expect(dialog(page)).toHaveAccessibleName('Change the role of Ada Obi')
      await dialog(page).getByRole('radio', { name: 'Support', exact: true }).press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(row(page, email)).toContainText('Manager')
      await row(page, email)
        .getByRole('button', { name: /^Change the role/ })
        .click()
      await dialog(page).getByRole('radio', { name: 'No role', exact: true }).check()
      await dialog(page).getByRole('button', { name: 'Take the role away' }).click()
      await expect(row(page, email)).toHaveCount(0)
    })
    await test.step('the audit shows who changed the role, and whose role', async () => {
      await page.goto(`${shop.url}/admin/audit?search=${encodeURIComponent(email)}`)
      const entry = page.getByRole('row').filter({ hasText: /role: was support.*is manager/ })
      await expect(entry).toContainText('Set role')
      await expect(entry).toContainText('admin@demo.nosim.local')
      await entry.getByRole('link', { name: /^User …/ }).click()
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
      await expect(page.getByText(email).first()).toBeVisible()
    })
    await other.context().close()
  },
)

for (const { row: role, tag } of tagRows(['manager', 'support'], 1))
  test(
    `a ${role} sees no link to the team and a note about its owner [TEAM-1, TEAM-2]`,
    { tag: ['@rounds', ...tag] },
    async ({ page, shop }) => {
      await enterAdmin(page, shop, role)
      await page.goto(`${shop.url}/admin/team`)
      await expect(page.getByText('Only owners see the team.')).toBeVisible()
      await checkPage(page, [narrow])
      await page.setViewportSize(wide)
      await expect(page.getByRole('button', { name: 'Add to the team' })).toHaveCount(0)
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByRole('link', { name: 'Audit' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Team' })).toHaveCount(0)
    },
  )

test(
  'a team that fails to load shows an error and can be reloaded',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.route('**/api/admin/team', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/admin/team`)
    await expect(page.getByText('The team could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'admin@demo.nosim.local')).toBeVisible()
  },
)
