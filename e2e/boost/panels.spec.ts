import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { fillOrder, setStatus, submit, taken } from '../harness/boost.ts'
import { test } from '../harness/fixtures.ts'
import { withShop } from '../harness/shop.ts'
import { enter } from '../harness/users.ts'

/** A further panel with two services; one has the name, category and type of a service of the sandbox. */
async function openPanel() {
  const like = { type: 'Default', min: 10, max: 10_000, refill: true, cancel: true }
  const services = [
    { ...like, service: 77, name: 'Sandbox: never moves', category: 'Sandbox', rate: '0.40' },
    { ...like, service: 78, name: 'Another one', category: 'Others', rate: '90' },
  ]
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(services))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // an address of a server that listens on TCP
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

test(
  'a manager maps a service to another panel, by keyboard and on a phone [BOOST-28]',
  { tag: '@soak' },
  async ({ page, quiet }) => {
    quiet.except(/409/)
    using panel = await openPanel()
    await withShop({ BOOST_MORE_PANELS: `backup ${panel.url} key` }, async (shop) => {
      await enterAdmin(page, shop, 'manager')
      const open = () => page.goto(`${shop.url}/admin/prices?tab=boosting&search=never+moves`)
      const row = page.getByRole('row').filter({ hasText: 'Sandbox: never moves' })
      await expect(async () => {
        await open()
        await expect(row).toContainText('backup: 77', { timeout: 2000 })
      }).toPass()

      await row.getByRole('button', { name: 'Panels of Sandbox: never moves' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Panels' })
      const number = dialog.getByLabel('Service number at backup')
      await expect(number).toBeFocused()
      await expect(dialog).toContainText('Found by name, category and type: Sandbox: never moves')
      await number.fill('7x')
      await number.press('Enter')
      await expect(dialog.getByText('Please enter the number of a service')).toBeVisible()
      await number.fill('79')
      await number.press('Enter')
      await expect(dialog.getByText('backup lists no service with this number.')).toBeVisible()
      await number.fill('78')
      await number.press('Enter')
      await expect(page.getByText('backup gets no orders for it.')).toBeVisible()
      await expect(row).toContainText('backup: 78, no orders')

      await page.setViewportSize(narrow)
      await row.getByRole('button', { name: 'Panels of Sandbox: never moves' }).click()
      await expect(dialog).toContainText('It costs more than our price.')
      await checkPage(page)
      await number.fill('')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('backup gets no orders for it.').last()).toBeVisible()
      await expect(row).toContainText('backup: none')
      // An open event stream would log an error when the shop closes.
      await page.close()
    })
  },
)

test(
  'an order that the first panel refuses runs at the second, to its end [BOOST-29, OPS-13]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await enterAdmin(page, shop, 'manager')
    // The list of the second panel is read a moment after the start.
    await expect(async () => {
      await page.goto(`${shop.url}/admin/prices?tab=boosting&search=never+moves`)
      const row = page.getByRole('row').filter({ hasText: 'Sandbox: never moves' })
      await expect(row).toContainText(/backup: \d+/, { timeout: 2000 })
    }).toPass()

    await enter(page, shop, 2000)
    const sandbox = await context.newPage()
    await sandbox.goto(shop.sandboxUrl)
    await sandbox.getByRole('combobox', { name: 'Upstream' }).selectOption('boost')
    await sandbox.getByRole('combobox', { name: 'Call' }).selectOption('add')
    await sandbox.getByRole('combobox', { name: 'Fault' }).selectOption('no-money')
    await sandbox.getByRole('button', { name: 'Add fault' }).click()
    await expect(sandbox.getByText('Added.')).toBeVisible()

    await page.goto(`${shop.url}/boost`)
    const link = await fillOrder(page)
    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Order placed!' })).toBeVisible()
    expect(await taken(shop, link)).toMatchObject([{ panel: 'boost-2' }])
    await setStatus(shop, link, { status: 'Partial', remains: 500 })
    await page.goto(`${shop.url}/boost-history`)
    await expect(page.getByRole('row', { name: /never moves/ })).toContainText('Partial', {
      timeout: 40_000,
    })
  },
)
