import { expect } from '@playwright/test'
import { bodyOf } from '../harness/admins.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { test } from '../harness/content.ts'
import { openTicket } from '../harness/tickets.ts'
import { enter } from '../harness/users.ts'

test.use({ reducedMotion: 'reduce' })

test(
  'axe accepts the pages of tickets, with the dialog of notes [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await admin.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    const id = await openTicket(page, shop)
    await admin.goto(`${shop.url}/admin/tickets`)
    await expect(admin.getByRole('link', { name: 'WhatsApp', exact: true }).first()).toBeVisible()
    await checkPage(admin)
    await admin.goto(`${shop.url}/admin/tickets/${id}`)
    await expect(admin.getByText('The code came too late.')).toBeVisible()
    await checkPage(admin)
    await admin.getByRole('button', { name: 'Add note', exact: true }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await checkPage(admin, [narrow])
    const data = { text: 'We look into it.' }
    await bodyOf(await admin.request.post(`${shop.url}/api/admin/tickets/${id}/answers`, { data }))
    for (const path of ['', `/${id}`]) {
      await page.goto(`${shop.url}/tickets${path}`)
      await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible()
      await checkPage(page)
    }
  },
)
