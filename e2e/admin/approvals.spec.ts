import { expect } from '@playwright/test'
import { enterAdmin, makeProduct, stockUp } from '../harness/admins.ts'
import { checkPage } from '../harness/axe-check.ts'
import { bal, button, dialog, row, test } from '../harness/transfers.ts'
import { enter } from '../harness/users.ts'
import { buyLogs, logsOf } from '../harness/store.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

test(
  'recall refunds above the limit require the approval of a second admin',
  { tag: '@soak' },
  async ({ page, shop, second, buyer }) => {
    await enter(buyer, shop, 150_000)
    await enterAdmin(page, shop)
    const product = await makeProduct(page, shop, { price: 150_000 })
    const lines = [`${product.name}@mail.test:secret`]
    const { batch_id } = await stockUp(page, shop, { product: product.id, lines })
    await buyLogs(buyer, shop, { logs: await logsOf(buyer, shop, product.id), total: 150_000 })
    expect(await bal(buyer, shop)).toBe('0.00')
    await page.goto(`${shop.url}/admin/complaints?tab=batches&product=${product.id}`)
    await button(page, `Recall batch ${batch_id}`).press('Enter')
    const modal = dialog(page, `Recall batch ${batch_id}?`)
    await expect(modal).toContainText('The refunds wait until a second admin approves them.')
    await modal.getByLabel('Reason').fill('They were stolen')
    await checkPage(page)
    await modal.getByRole('button', { name: 'Recall' }).click()
    const batch = row(page, `Batch ${batch_id}`)
    await expect(batch).toContainText('1 to refund: waiting for a second admin')
    expect(await bal(buyer, shop)).toBe('0.00')

    await test.step('the requester cannot approve', async () => {
      await page.goto(`${shop.url}/admin/money`)
      const own = row(page, `Batch ${batch_id}`)
      await expect(own).toContainText('another admin must approve it')
      await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    })
    await test.step('the second admin approves by keyboard', async () => {
      await second.goto(`${shop.url}/admin/money`)
      const waiting = row(second, `Batch ${batch_id}`)
      await expect(waiting).toContainText('Refund recalled batch')
      await waiting.getByRole('button', { name: /^Approve/ }).press('Enter')
      const confirm = dialog(second, 'Refund recalled batch?')
      await expect(confirm).toContainText('₦150,000.00')
      await checkPage(second)
      await second.keyboard.press('Enter')
      await expect(waiting).toHaveCount(0)
      await expect.poll(() => bal(buyer, shop)).toBe('150000.00')
    })
  },
)

// No shop of a test has a former supplier. The pending approval is mocked, and the sent request is checked.
const waiting = {
  id: '01998d5a-6666-7000-8000-00000000a1b2',
  user: { user_id: '01998d5a-2222-7000-8000-000000000000', name: 'Ada Eze', email: 'ada@mail.ng' },
  amount: '120000.00',
  reason: 'They are gone',
  allow_negative: false,
  status: 'waiting',
  asked_by: 'admin@demo.nosim.local',
  asked_at: '2026-06-01T09:00:00.000Z',
  own: false,
  decided_by: null,
  decided_at: null,
  note: null,
  balance: null,
  balance_now: '1000.00',
}
const limits = { amount: '100000.00', daily: '500000.00', left_today: '500000.00' }
const kinds = [
  {
    kind: 'release-rental',
    subject: 'numbers:01998d5a-1111-7000-8000-00000000a1b2',
    title: 'Release number?',
    about: 'Number 0000A1B2',
    after: '₦121,000.00',
  },
  {
    kind: 'reverse',
    subject: 'deposit:01998d5a-3333-7000-8000-00000000a1b2',
    title: 'Deposit reversed by the bank?',
    about: 'Deposit 0000A1B2',
    after: '-₦119,000.00',
  },
] as const

for (const { row: example, tag } of tagRows(kinds, 1)) {
  const { kind, subject, title, about, after } = example
  test(
    `a second admin approves a request of kind ${kind} and sees the balance after it [TRANSFER-6, TRANSFER-7]`,
    { tag: ['@rounds', ...tag] },
    async ({ page, shop }) => {
      let actions = [{ ...waiting, kind, subject }]
      await page.route('**/api/admin/money?**', (route) =>
        route.fulfill({ json: { actions, total: actions.length, limits } }),
      )
      await page.route('**/api/admin/money/*/approve', (route) => {
        const [done] = actions
        actions = []
        return route.fulfill({
          json: { ...done, status: 'done', decided_by: 'manager@demo.nosim.local' },
        })
      })
      await enterAdmin(page, shop, 'manager')
      await page.goto(`${shop.url}/admin/money`)
      const mine = row(page, about)
      await mine.getByRole('button', { name: /^Approve/ }).press('Enter')
      const confirm = dialog(page, title)
      await expect(confirm).toContainText(after)
      await checkPage(page)
      await page.keyboard.press('Escape')
      await expect(mine.getByRole('button', { name: /^Approve/ })).toBeFocused()
      await page.keyboard.press('Enter')
      const sent = page.waitForRequest((request) =>
        request.url().endsWith(`/${waiting.id}/approve`),
      )
      await confirm.getByRole('button', { name: 'Approve' }).click()
      await sent
      await expect(mine).toHaveCount(0)
    },
  )
}
