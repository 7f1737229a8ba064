import { expect, type Page } from '@playwright/test'
import { enter } from '../harness/users.ts'
import { test, visit } from '../harness/fixtures.ts'
import { escape } from '../harness/dialogs.ts'

const titles = [
  'What is Nosim?',
  'What is a virtual number?',
  'Do I need a SIM card?',
  'Can anyone else get my number after I rent it?',
  'What does receiving SMS online mean?',
  'What if I cannot buy a number?',
]

const questions = (page: Page) => page.getByRole('region', { name: 'Common questions' })
const open = (page: Page) => questions(page).locator('button[aria-expanded=true]')

test('the FAQ has six questions and opens one at a time [SHELL-7]', async ({ page, shop }) => {
  await enter(page, shop)
  await page.goto(`${shop.url}/faq`)
  await expect(page).toHaveTitle('FAQs · Nosim')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Dashboard.*FAQs/)
  await expect(questions(page).getByRole('button')).toHaveText(titles)
  await expect(open(page)).toHaveCount(0)
  for (const title of titles) {
    await questions(page).getByRole('button', { name: title }).click()
    await expect(open(page)).toHaveText([title])
    await expect(questions(page).getByRole('region', { name: title })).toBeVisible()
  }
  await expect(questions(page).getByText('Wait for the restock')).toBeVisible()
  await open(page).click()
  await expect(open(page)).toHaveCount(0)
  await questions(page)
    .getByRole('button', { name: titles[3] ?? '' })
    .click()
  await expect(questions(page).getByText('never sold again')).toBeVisible()
})

test('the questions open by keyboard [SHELL-7]', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop)
  await visit(page, `${shop.url}/faq`)
  await questions(page).getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(open(page)).toHaveText(['What is a virtual number?'])
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(open(page)).toHaveText(['What if I cannot buy a number?'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Contact Support' })).toBeFocused()
})

test(
  'the FAQ links to the support [SITE-10, SHELL-8]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/faq`)
    await expect(page.getByRole('heading', { name: 'Still have questions?' })).toBeVisible()
    const contact = page.getByRole('button', { name: 'Contact Support' })
    await contact.click()
    const dialog = page.getByRole('dialog', { name: 'Need Help?' })
    await escape(dialog)
    await expect(dialog).toBeHidden()
    await expect(contact).toBeFocused()
  },
)
