import { expect, type Locator, type Page } from '@playwright/test'
import {
  balance,
  codeFor,
  enter,
  keepSession,
  numberCard,
  password,
  serviceButton,
  leave,
} from '../harness/users.ts'
import { test, visit } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

/** Presses Tab until the focus is there, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`60 times Tab and not at ${target.toString()}`)
}

test(
  'a user signs in, buys and cancels a number by keyboard alone [SITE-24]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { email } = await enter(page, shop, 1000)
    await keepSession(page, shop, {})
    await visit(page, `${shop.url}/login`)
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(password)
    await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)

    await expect(
      page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }),
    ).toBeFocused()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Buy Number' }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/buy-number$/)
    await expect(page.getByRole('heading', { name: 'Buy Numbers', level: 1 })).toBeFocused()

    await tabTo(page, serviceButton(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search services' })).toBeFocused()
    await page.keyboard.type('no code ever')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Buy Number' }))
    await page.keyboard.press('Enter')

    const card = numberCard(page, /no code ever comes/)
    await tabTo(page, card.getByRole('button', { name: 'Copy number' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Number copied to clipboard ✅')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^\+1\d{10}$/)
    await expect(balance(page)).toContainText('₦341.00')
    await tabTo(page, card.getByRole('button', { name: 'Cancel', exact: true }))
    await page.keyboard.press('Enter')
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Same service again/ })).toBeFocused()
    await expect(balance(page)).toContainText('₦1,000.00')
  },
)

test(
  'a user resets a forgotten password by keyboard alone [SITE-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await enter(page, shop)
    await leave(page, shop)
    await page.clock.install()
    const arriveAt = async (name: string) => {
      await page.clock.runFor(2000)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
    }
    await visit(page, `${shop.url}/login`)
    await tabTo(page, page.getByRole('link', { name: 'Forgot Password' }))
    await page.keyboard.press('Enter')
    await arriveAt('Reset Password')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await tabTo(page, page.getByRole('button', { name: 'Send Code' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Verification code sent')).toBeVisible()
    await arriveAt('Verify Code')
    await page.keyboard.press('Tab')
    await page.keyboard.type(await codeFor(shop, email))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Code verified.')).toBeVisible()
    await arriveAt('Set New Password')
    for (const label of ['New Password', 'Confirm Password']) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type('quite-another-password')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password reset successful.')).toBeVisible()
    await arriveAt('Sign in')
  },
)

test('after sign-up the focus moves to the page behind the splash [SITE-24]', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/login`)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  const heading = page.getByRole('heading', { name: 'Create your account' })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
})

test(
  'a dialog keeps the focus until it is closed [SITE-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await visit(page, `${shop.url}/dashboard`)
    const details = page.getByRole('button', { name: 'Bank Account Details' })
    await tabTo(page, details)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
  },
)

test('the focused element has a visible focus ring [SITE-24]', async ({ page, shop }) => {
  await visit(page, `${shop.url}/login`)
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  }
})

/** The durations of the running animations, in ms; Infinity for an animation without an end. */
const motions = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0)),
  )

const preferences = [
  { reducedMotion: 'reduce', isStill: true },
  { reducedMotion: 'no-preference', isStill: false },
] as const
for (const {
  row: { reducedMotion, isStill },
  tag,
} of tagRows(preferences, 1))
  test(
    `the page respects the motion preference ${reducedMotion} [SITE-24]`,
    { tag },
    async ({ page, shop }) => {
      await page.emulateMedia({ reducedMotion })
      await enter(page, shop, 100)
      await page.goto(`${shop.url}/recharge?method=virtual-account`)
      await expect(page.getByText(/Waiting for your transfer/)).toBeVisible()
      const lasting = (await motions(page)).filter((ms) => ms > 1)
      expect(lasting.length === 0).toBe(isStill)
    },
  )
