import { expect, type Page } from '@playwright/test'
import { narrow, wide } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { balance, enter, fund } from '../harness/users.ts'

/** Records the parts of each view transition, and the names of the CSS animations that start. */
async function recordMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const motions: string[] = []
    Reflect.set(globalThis, 'motions', motions)
    addEventListener('animationstart', ({ animationName }) => motions.push(animationName), true)
    const start = document.startViewTransition?.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      const record = () => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement)
            motions.push(`${effect.pseudoElement} ${Number(effect.getTiming().duration)}`)
      }
      void transition.ready.then(record, () => undefined)
      return transition
    }
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'motions') as string[])
}

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test(
    'the splash fades, and its logo moves to the logo of the page [SITE-39]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      const motions = await recordMotion(page)
      await enter(page, shop)
      await page.goto(`${shop.url}/dashboard`)
      await expect(page.getByText('Loading Nosim')).toHaveCount(0)
      await expect.poll(motions).toContain('::view-transition-group(mark) 160')
      expect(await motions()).toContain('::view-transition-old(root) 160')
    },
  )

  test(
    'the marker of the current page moves along the menu, and a changed balance is animated [SITE-40]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      const motions = await recordMotion(page)
      await page.setViewportSize(wide)
      await enter(page, shop)
      await page.goto(`${shop.url}/recharge`)
      await expect(balance(page)).toContainText('₦0.00')
      expect(await motions()).not.toContain('roll')
      await fund(page, shop, 2500)
      await expect(balance(page)).toHaveAccessibleName('Wallet balance ₦2,500.00')
      await expect.poll(motions).toContain('roll')
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'FAQs', exact: true })
        .click()
      await expect.poll(motions).toContain('::view-transition-group(pill) 160')
    },
  )
})

test(
  'with reduced motion the splash ends without an animation [SITE-39]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const motions = await recordMotion(page)
    await page.goto(`${shop.url}/login`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Loading Nosim')).toHaveCount(0)
    expect((await motions()).filter((name) => name.startsWith('::'))).toEqual([])
  },
)

/** Drags the heading of the dialog down by this distance, in px. */
async function drag(page: Page, px: number): Promise<void> {
  const box = await page.getByRole('dialog').getByRole('heading').boundingBox()
  if (!box) throw new Error('the dialog has no head')
  const [x, y] = [box.x + 8, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + px, { steps: 4 })
  await page.mouse.up()
}

test(
  'on a phone a dialog closes by a drag of its header; unsaved input shows a warning first [SITE-41]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize(narrow)
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/profile`)
    const open = () => page.getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog')
    await open()
    await drag(page, 60)
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('translate', 'none')
    await drag(page, 120)
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByLabel('Current password', { exact: true }).fill('not sent')
    await drag(page, 120)
    await expect(dialog).toContainText('What you entered is not saved.')
    await drag(page, 120)
    await expect(dialog).toBeHidden()
    // On a wide screen the dialog does not move.
    await page.setViewportSize(wide)
    await open()
    await drag(page, 120)
    await expect(dialog).toBeVisible()
  },
)
