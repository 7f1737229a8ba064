import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { clickTwice, enterAdmin, makeProduct, stockUp } from '../harness/admins.ts'
import { details, putOnSale, test } from '../harness/buyers.ts'
import { checkPage } from '../harness/axe-check.ts'
import { enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs } from '../harness/store.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Account logs' }).getByRole('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the account logs' })

/** Puts logs of a new product on sale and opens their list in the back office. */
async function openGoods(page: Page, shop: Shop, count: number) {
  await enterAdmin(page, shop)
  const goods = await putOnSale(page, shop, count)
  await page.goto(`${shop.url}/admin/accounts-log?product=${goods.product.id}`)
  await expect(cards(page)).toHaveCount(count)
  return goods
}

test('the details of a log are shown on demand and not stored [STORE-28, STOCK-14]', async ({
  page,
  shop,
}) => {
  const { product, batch, lines, logs } = await openGoods(page, shop, 2)
  const card = cards(page).last()
  await expect(card).toContainText(product.name)
  await expect(card).toContainText('••••••')
  await expect(card).toContainText('Available')
  await button(page, `Reveal details of log ${logs[0]}`).focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(lines[0] ?? '')
  const hide = button(page, `Hide details of log ${logs[0]}`)
  await expect(hide).toBeFocused()
  await expect(card.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((one) => Object.entries(one))),
  )
  expect(kept).not.toContain(lines[0])
  await page.keyboard.press('Enter')
  await expect(page.getByText(lines[0] ?? '')).toHaveCount(0)

  await card.getByRole('link', { name: `Batch ${batch}` }).click()
  await expect(page).toHaveURL(new RegExp(`\\?batch=${batch}$`))
  await expect(cards(page)).toHaveCount(2)
  await button(page, `Remove filter: Batch ${batch}`).click()
  await expect(page).toHaveURL(/accounts-log$/)
})

test(
  'what a log opened stays open when it becomes known what its admin may do [STOCK-15]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { logs } = await openGoods(page, shop, 1)
    let answer = (): void => undefined
    const opened = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/me', async (route) => {
      await opened
      await route.continue()
    })
    await page.reload()
    await button(page, `Edit log ${logs[0]}`).click()
    const details = dialog(page, 'Edit Log').getByLabel('Details')
    await details.fill('almost')
    const known = page.waitForResponse('**/api/me')
    answer()
    await known
    await expect(page.getByLabel(`Select log ${logs[0]}`)).toBeAttached()
    await expect(details).toHaveValue('almost')
  },
)

test(
  'an unsold log can be changed and deleted, a sold log cannot [STOCK-13, STOCK-15, STOCK-17]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/409/)
    await enter(buyer, shop, 1000)
    const { lines, logs } = await openGoods(page, shop, 3)
    const [first = 0, second = 0, third = 0] = logs
    const edit = dialog(page, 'Edit Log')
    const [field, url] = [edit.getByLabel('Details'), edit.getByLabel('URL')]

    await test.step('an empty field keeps the stored details', async () => {
      await button(page, `Edit log ${first}`).press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('')
      await expect(field).toHaveAccessibleDescription(/Leave it empty to keep/)
      await expect(edit.getByText('Product', { exact: true })).toHaveCount(0)
      await expect(page.getByPlaceholder('Search account...')).toBeAttached()
      await url.fill('nowhere')
      await page.keyboard.press('Enter')
      await expect(url).toHaveAccessibleDescription(/begins with https/)
      await expect(url).toBeFocused()
      await url.fill('https://social.example/ada')
      await page.keyboard.press('Enter')
      await expect(edit).toBeHidden()
      await expect(button(page, `Edit log ${first}`)).toBeFocused()
      const link = page.getByRole('link', { name: 'social.example/ada' })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      await button(page, `Reveal details of log ${first}`).click()
      await expect(page.getByText(lines[0] ?? '')).toBeVisible()
    })
    await test.step('changed details hide the revealed ones', async () => {
      await button(page, `Edit log ${first}`).click()
      await field.fill(lines[1] ?? '')
      await edit.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(field).toHaveAccessibleDescription(/in stock already/)
      await field.fill('new@mail.test:other')
      await edit.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(edit).toBeHidden()
      await expect(page.getByText(lines[0] ?? '')).toHaveCount(0)
      await button(page, `Reveal details of log ${first}`).click()
      await expect(page.getByText('new@mail.test:other')).toBeVisible()
    })
    await test.step('Escape warns that the input is not saved', async () => {
      await button(page, `Edit log ${first}`).click()
      await field.fill('almost')
      await page.keyboard.press('Escape')
      await expect(edit.getByText('What you entered is not saved.')).toBeVisible()
      await edit.getByRole('button', { name: 'Close without saving' }).click()
      await expect(edit).toBeHidden()
    })
    await test.step('a delete requires confirmation', async () => {
      const modal = dialog(page, `Delete log ${second}?`)
      await button(page, `Delete log ${second}`).click()
      await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(button(page, `Delete log ${second}`)).toBeFocused()
      await page.keyboard.press('Enter')
      await modal.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(cards(page)).toHaveCount(2)
      await expect(page.locator(':focus')).toHaveText('2 logs')
    })
    await test.step('a log that is sold during the edit shows an error', async () => {
      await button(page, `Edit log ${third}`).click()
      await url.fill('https://social.example/late')
      await buyLogs(buyer, shop, { logs: [third], total: 500 })
      await page.keyboard.press('Enter')
      await expect(page.getByText('This log was sold. It can no longer be changed')).toBeVisible()
      await expect(edit).toBeHidden()
      await expect(cards(page).first()).toContainText('Sold')
      await expect(button(page, `Edit log ${third}`)).toHaveCount(0)
      await expect(button(page, `Delete log ${third}`)).toHaveCount(0)
    })
    await test.step('each status has its tab', async () => {
      const tab = (name: string) =>
        page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
      await tab('Sold').click()
      await expect(page).toHaveURL(/&status=sold$/)
      await expect(cards(page)).toHaveCount(1)
      await tab('Withdrawn').click()
      await expect(page.getByText('No logs found')).toBeVisible()
      await page.goBack()
      await expect(tab('Sold')).toHaveAttribute('aria-current', 'page')
      await expect(cards(page)).toHaveCount(1)
    })
  },
)

test(
  'logs are paginated, and the search is kept in the address [STOCK-11, STOCK-12, STOCK-13]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const { product, lines, logs } = await putOnSale(page, shop, 21)
    const link = `https://social.example/${product.id}-walk`
    const change = `${shop.url}/api/admin/account-logs/${logs[3]}`
    expect((await page.request.patch(change, { data: { url: link } })).ok()).toBe(true)
    await page.goto(`${shop.url}/admin/accounts-log`)
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
      'href',
      '/admin',
    )

    const requests: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const search = url.searchParams.get('search')
      if (url.pathname === '/api/admin/account-logs' && search !== null) requests.push(search)
    })
    await searchBox(page).pressSequentially(product.name.toUpperCase())
    await expect(page.getByText('21 logs, page 1 of 2', { exact: true })).toBeAttached()
    expect(requests).toEqual([product.name.toUpperCase()])
    await expect(cards(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?search=.*&page=2$/)
    await expect(cards(page)).toHaveCount(1)
    await page.reload()
    await expect(searchBox(page)).toHaveValue(product.name.toUpperCase())
    await expect(cards(page)).toHaveCount(1)

    const whole = lines[3] ?? ''
    for (const text of [whole, whole.slice(0, whole.indexOf(':')), `${product.id}-WALK`]) {
      await searchBox(page).fill(text)
      await expect(cards(page)).toHaveCount(1)
      await expect(button(page, `Edit log ${logs[3]}`)).toBeVisible()
    }
    await searchBox(page).fill('nothing of the kind')
    await expect(page.getByText('No logs found')).toBeVisible()
    await page.getByRole('link', { name: 'Show all logs' }).click()
    await expect(page).toHaveURL(/accounts-log$/)

    await page.goto(`${shop.url}/admin/accounts-log?product=${product.id}`)
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
      'href',
      '/admin/products',
    )
    await expect(button(page, `Remove filter: Product: ${product.name}`)).toBeVisible()
  },
)

test(
  'the list shows its empty, loading and error states [SITE-21, STOCK-13]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterAdmin(page, shop)
    const { id } = await makeProduct(page, shop)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/admin/account-logs?**', async (route) => {
      await gate.promise
      await route.fulfill({ body: 'garbage' })
    })
    await page.goto(`${shop.url}/admin/accounts-log?product=${id}`)
    await expect(page.getByText('Loading...')).toBeAttached()
    gate.resolve()
    await expect(page.getByText('The logs could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No logs found')).toBeVisible()
  },
)

test('an admin adds one log [STOCK-11, STOCK-15, STOCK-18]', async ({ page, shop, quiet }) => {
  quiet.except(/409/)
  await enterAdmin(page, shop)
  const product = await makeProduct(page, shop)
  const text = details()
  await page.goto(`${shop.url}/admin/accounts-log`)
  await button(page, 'Add Account Log').click()
  const create = dialog(page, 'Create Log')
  const choose = create.getByRole('button', { name: /^Product/ })
  await create.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(choose).toBeFocused()
  const faults = {
    Product: 'Please choose one of the list',
    Details: 'Please enter the details',
    'Where this stock came from': 'Please say where this stock came from',
    'I confirm that the shop has the right to sell it':
      'Please confirm that the shop has the right to sell it',
  }
  for (const [label, fault] of Object.entries(faults))
    await expect(create.getByLabel(label)).toHaveAccessibleDescription(fault)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
  await page.keyboard.type(product.name)
  await page.keyboard.press('Enter')
  await expect(choose).toContainText(product.name)
  await create.getByLabel('Details').fill(text)
  await create.getByLabel('Where this').fill('Bought from a friend')
  await create.getByRole('checkbox').check()
  await clickTwice(
    create.getByRole('button', { name: 'Save', exact: true }),
    '**/api/admin/account-logs',
  )
  await expect(create).toBeHidden()
  await expect(button(page, 'Add Account Log')).toBeFocused()
  await searchBox(page).fill(text)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(product.name)
})

test(
  'a duplicate login shows a warning in the form and the preview, and is stored',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const product = await makeProduct(page, shop)
    const login = `${randomUUID()}@mail.test`
    await stockUp(page, shop, { product: product.id, lines: [`${login}:first`] })
    await page.goto(`${shop.url}/admin/accounts-log?product=${product.id}`)
    await expect(cards(page)).toHaveCount(1)

    await test.step('a duplicate login in the form', async () => {
      await button(page, 'Add Account Log').click()
      const create = dialog(page, 'Create Log')
      await create.getByLabel('Details').fill(`${login}:second`)
      await create.getByLabel('Where this').fill('Bought from a friend')
      await create.getByRole('checkbox').check()
      await create.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(create).toBeHidden()
      await expect(page.getByText('Another log has the same login')).toBeVisible()
      await expect(cards(page)).toHaveCount(2)
    })
    await test.step('a duplicate login in the preview', async () => {
      await openUpload(page, shop)
      await choose(page, [`${login}:third`, details()])
      await preview(page).click()
      await expect(figures(page)).toContainText('New, with a known login1')
      await expect(
        upload(page).getByText('One new line has the login of another log.'),
      ).toBeVisible()
      const known = upload(page).getByRole('group', { name: 'New lines with a known login' })
      await expect(known.getByRole('listitem')).toHaveText([/^Line 1Known login: .*log \d+/])
      await checkPage(page)
      await store(page).click()
      await expect(upload(page).getByText(/2 logs/)).toBeVisible()
    })
  },
)

const upload = (page: Page) => dialog(page, 'Bulk Upload Logs')
const preview = (page: Page) => upload(page).getByRole('button', { name: 'Preview' })
const store = (page: Page) => upload(page).getByRole('button', { name: /^Store/ })

/** Selects a file with these lines in the upload form. */
const choose = (page: Page, lines: readonly string[] | Buffer, name = 'logs.txt') =>
  upload(page)
    .locator('input[type=file]')
    .setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\n')),
    })

/** Opens the upload form for a new product and fills all fields but the file. */
async function openUpload(page: Page, shop: Shop): Promise<{ id: number; name: string }> {
  await enterAdmin(page, shop)
  const product = await makeProduct(page, shop)
  await page.goto(`${shop.url}/admin/accounts-log?product=${product.id}`)
  await button(page, 'Bulk Upload').click()
  await expect(upload(page).getByRole('button', { name: /^Product/ })).toContainText(product.name)
  await upload(page).getByLabel('Where this').fill('Bought from a friend')
  await upload(page).getByRole('checkbox').check()
  return product
}

/** The counts in the preview. */
const figures = (page: Page) => upload(page).locator('dl')

test(
  'an uploaded file is previewed, corrected and stored [STOCK-19, STOCK-20]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    const product = await openUpload(page, shop)
    const [old, one, two] = [details(), details(), details()]
    await stockUp(page, shop, { product: product.id, lines: [old] })

    await test.step('a missing or invalid file shows an error, and no request is sent', async () => {
      let sent = 0
      page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
      await preview(page).click()
      await expect(upload(page).getByRole('alert')).toHaveText('Please select a file')
      await expect(upload(page).getByLabel('Text file')).toBeFocused()
      await choose(page, ['a:b'], 'logs.csv')
      await expect(upload(page).getByRole('alert')).toHaveText(/^This is not a .txt file/)
      await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
      await expect(upload(page).getByRole('alert')).toHaveText(/^This file has 10,485,761 bytes/)
      await preview(page).click()
      await expect(upload(page).getByRole('alert')).toHaveText(/^This file has 10,485,761 bytes/)
      expect(sent).toBe(0)
    })
    await test.step('lines that cannot be stored are listed', async () => {
      await choose(page, [old, one, one, 'a\u0000b', two])
      await preview(page).click()
      await expect(upload(page).getByRole('heading', { level: 3 })).toBeFocused()
      await expect(figures(page)).toHaveText(
        /file5New2New, with a known login0Repeated in the file1Already in stock1Malformed1/,
      )
      await expect(upload(page).getByText('Please correct line 4 of the file')).toBeVisible()
      await expect(upload(page).getByRole('listitem')).toHaveText([
        /^Line 1Already in stock: in stock as log \d+$/,
        'Line 3Repeated: the same as line 2',
        'Line 4Malformed: control characters in it',
      ])
      await expect(store(page)).toHaveCount(0)
      await upload(page).getByRole('button', { name: 'Choose another file' }).click()
      await expect(preview(page)).toBeFocused()
    })
    await test.step('the corrected file is stored; a stock that changed after the preview is shown first', async () => {
      const input = upload(page).locator('input[type=file]')
      const data = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'mended.txt', { type: 'text/plain' }))
        return transfer
      }, [old, one, one, two].join('\n'))
      await input.dispatchEvent('drop', { dataTransfer: data })
      await upload(page).getByText('A URL for all of them').click()
      await upload(page).getByLabel('URL').fill('https://social.example/walk')
      await preview(page).click()
      await expect(store(page)).toHaveText('Store 2 logs')
      // Another admin stores one of the two logs at the same time.
      await stockUp(page, shop, { product: product.id, lines: [one] })
      await store(page).click()
      await expect(upload(page).getByText('The stock changed since you looked.')).toBeVisible()
      await expect(store(page)).toHaveText('Store 1 log')
      await store(page).click()
      await expect(upload(page).getByText(/^1 log stored as batch \d+$/)).toBeFocused()
      await upload(page).getByRole('link', { name: 'See the batch' }).click()
      await expect(upload(page)).toBeHidden()
      await expect(page).toHaveURL(/\?batch=\d+$/)
      await expect(cards(page)).toHaveCount(1)
      await expect(cards(page)).toContainText('social.example/walk')
    })
  },
)

test(
  'an upload retried after a lost response stores each log once [STOCK-20]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409|ERR_FAILED/)
    const product = await openUpload(page, shop)
    const lines = [details(), details()]
    await choose(page, lines)
    await page.route('**/bulk/preview', (route) => route.abort())
    await preview(page).click()
    await expect(upload(page).getByText(/^Network error occurred/)).toBeVisible()
    await page.unrouteAll()
    await preview(page).click()
    await page.route('**/bulk', (route) => route.abort())
    await store(page).click()
    await expect(upload(page).getByText(/^We got no reply/)).toBeVisible()
    await page.unrouteAll()
    // As if the server had stored the file, and only its response was lost.
    await stockUp(page, shop, { product: product.id, lines })
    await store(page).click()
    await expect(upload(page).getByText(/^We got no reply to the last try/)).toBeVisible()
    await expect(figures(page)).toHaveText(
      /file2New0New, with a known login0Repeated in the file0Already in stock2/,
    )
    await expect(upload(page).getByText('There is nothing new in this file.')).toBeVisible()
    await expect(store(page)).toHaveCount(0)
  },
)

test(
  'an upload shows its progress and can be cancelled [STOCK-20]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    // If the cancelled upload reached the server after all, the stock has changed since the preview.
    quiet.except(/409 \(Conflict\) .*\/account-logs\/bulk$/)
    await openUpload(page, shop)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    const slow = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const fill = 'x'.repeat(4000)
    await choose(
      page,
      Array.from({ length: 500 }, () => `${details()}${fill}`),
    )
    const progress = upload(page).getByRole('progressbar')
    const percent = async () => Number(await progress.getAttribute('value'))

    await slow(200 * 1024)
    await preview(page).click()
    await expect(upload(page).getByText('Looking at logs.txt')).toBeFocused()
    await expect.poll(percent).toBeGreaterThan(0)
    expect(await percent()).toBeLessThan(100)
    await upload(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(preview(page)).toBeFocused()

    await slow(-1)
    await preview(page).click()
    await expect(store(page)).toHaveText('Store 500 logs')
    await slow(200 * 1024)
    await store(page).click()
    await expect.poll(percent).toBeGreaterThan(0)
    // Escape cancels the upload and keeps the form.
    await page.keyboard.press('Escape')
    await expect(upload(page).getByText('Cancelled while the file was on its way.')).toBeVisible()
    await slow(-1)
    await store(page).click()
    // Whichever upload the server stored, all logs are in stock exactly once.
    const stored = upload(page).getByText(/^500 logs stored as batch/)
    const wasStored = upload(page).getByText('There is nothing new in this file.')
    await expect(stored.or(wasStored)).toBeVisible()
    await expect(page.getByText(/^500 logs, page 1 of 25$/)).toBeVisible()
  },
)
