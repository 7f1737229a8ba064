import { expect, type Page, type Route } from '@playwright/test'
import { enterAdmin, bodyOf } from '../harness/admins.ts'
import { services } from '../harness/boost.ts'
import { test } from '../harness/buyers.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { choose, enter, me } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'

const first = {
  numbers_profit: 500,
  boost_profit: 50,
  ngn_per_usd: '1585.30',
  cost_rule: 'catalogue',
}

// Reset the prices, because the tests of other files share the shop.
test.afterEach(async ({ browser, shop }) => {
  const page = await (await browser.newContext()).newPage()
  await enterAdmin(page, shop)
  await setPrices(page, shop, first)
  await page.context().close()
})

async function setPrices(page: Page, shop: Shop, data: Record<string, unknown>): Promise<void> {
  await bodyOf(await page.request.put(`${shop.url}/api/admin/profit`, { data }))
}

const open = (page: Page, shop: Shop, query = '') => page.goto(`${shop.url}/admin/prices${query}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Prices' }).getByRole('link', { name })
const profitField = (page: Page) => page.getByLabel('Profit per number (₦)')
const rateField = (page: Page) => page.getByLabel('Naira per US dollar (₦)')
const boostField = (page: Page) => page.getByLabel('Boosting profit (%)')
const effect = (page: Page) => page.getByRole('region', { name: 'Effect' })

test(
  'the profit of numbers previews its effect before it is saved [PRICE-1, PRICE-2, PRICE-6, PRICE-7, PRICE-10]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop)
    await enterAdmin(page, shop)
    await open(page, shop)
    await expect(figure(page, 'Profit per number')).toContainText('₦500.00')
    await expect(figure(page, 'Naira per US dollar')).toContainText('₦1,585.30')
    await button(page, 'Update Price').press('Enter')
    const modal = dialog(page, 'Update Price')
    await expect(profitField(page)).toHaveValue('500')
    await expect(effect(page)).toContainText('No price changes')

    await test.step('invalid values show the errors of the specification', async () => {
      for (const nonsense of ['', 'many', '-1', '1e3', '0x10']) {
        await profitField(page).fill(nonsense)
        await expect(modal.getByText('Invalid profit value')).toBeVisible()
        await expect(profitField(page)).toHaveAttribute('aria-invalid', 'true')
      }
      await rateField(page).focus()
      await button(page, 'Save').click()
      await expect(profitField(page)).toBeFocused()
      await profitField(page).fill('500.50')
      await expect(modal.getByText('Please enter whole naira')).toBeVisible()
      await rateField(page).fill('5')
      await expect(modal.getByText('Please enter 100 to 100,000 naira for a dollar')).toBeVisible()
    })
    await test.step('the effect appears after typing pauses', async () => {
      let requests = 0
      page.on('request', (request) => {
        if (request.url().includes('/profit/preview')) requests += 1
      })
      await rateField(page).fill('1585.30')
      await profitField(page).fill('')
      await profitField(page).pressSequentially('750', { delay: 20 })
      await expect(effect(page)).toContainText(/(\d+) more expensive, of \1 on sale\./)
      await expect(effect(page)).toContainText('now ₦548.00')
      await expect(effect(page)).toContainText('₦798.00')
      expect(requests).toBeLessThanOrEqual(2)
      await profitField(page).fill('0')
      await expect(effect(page)).toContainText(/would sell below cost; now none\./)
      await expect(effect(page).getByRole('heading')).toHaveText(['Numbers'])
      // The dollar moves the boosts as well.
      await rateField(page).fill('1700')
      await expect(effect(page).getByRole('heading')).toHaveText(['Numbers', 'Boosting'])
      await rateField(page).fill('1585.3')
      await profitField(page).fill('750')
    })
    await test.step('Escape warns that the input is not saved', async () => {
      await page.keyboard.press('Escape')
      await expect(modal.getByText('What you entered is not saved.')).toBeVisible()
    })
    await test.step('users pay the saved price', async () => {
      await button(page, 'Save').click()
      await expect(page.getByText('Profit updated', { exact: true })).toBeVisible()
      await expect(modal).toBeHidden()
      await expect(button(page, 'Update Price')).toBeFocused()
      await expect(figure(page, 'Profit per number')).toContainText('₦750.00')
      await expect(figure(page, 'Naira per US dollar')).toContainText('by admin@demo.nosim.local')
      await buyer.goto(`${shop.url}/buy-number`)
      await choose(buyer, 'WhatsApp')
      await expect(buyer.getByText(/for 5 Minutes$/)).toContainText('₦2,177.00')
    })
    await test.step('the history shows who changed it', async () => {
      await tab(page, /^History$/).click()
      await expect(row(page, 'admin@demo.nosim.local').first()).toContainText('₦500.00 to ₦750.00')
    })
  },
)

test(
  'the rule of costs previews the largest changes, and users pay by it [PRICE-13, PRICE-14, PRICE-15]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop)
    await enterAdmin(page, shop)
    await open(page, shop)
    await expect(figure(page, 'Profit per number')).toContainText("Added to the supplier's price")
    await button(page, 'Update Price').click()
    const rule = page.getByLabel('Added to')
    await rule.selectOption({ label: 'Cheapest supplier' })
    // In the sandbox the second supplier costs 85 % of the catalogue.
    const changed = effect(page).getByRole('listitem')
    await expect(changed.filter({ hasText: /^WhatsApp5/ })).toContainText('now ₦1,927.00')
    await expect(changed).toHaveCount(20)
    await expect(effect(page)).toContainText(/The largest rises and falls; \d+ smaller changes\./)
    await expect(effect(page)).toContainText('1 service keeps the catalogue cost')
    await checkPage(page, [narrow, wide])
    await button(page, 'Save').click()
    await expect(page.getByText('Profit updated', { exact: true })).toBeVisible()
    await expect(figure(page, 'Profit per number')).toContainText('Added to the lowest listed cost')
    await page.getByRole('searchbox').fill('whatsapp')
    await expect(row(page, /^WhatsAppwa/)).toContainText('at backup')
    const price = '₦1,641.00'
    await expect(row(page, /^WhatsAppwa/)).toContainText(price)
    await buyer.goto(`${shop.url}/buy-number`)
    await choose(buyer, 'WhatsApp')
    await expect(buyer.getByText(/for 5 Minutes$/)).toContainText(price)
    await tab(page, /^History$/).click()
    await expect(row(page, 'admin@demo.nosim.local').first()).toContainText('Catalogue to Cheapest')
  },
)

test(
  'the boosting profit shows its note [PRICE-1, PRICE-2, PRICE-5, PRICE-7]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop)
    await expect(figure(page, 'Boosting profit')).toContainText('50%')
    await expect(figure(page, 'Boosting profit')).toContainText('Users pay 1.5 times')
    await button(page, 'Update Profit').click()
    const modal = dialog(page, 'Update Profit')
    await expect(modal).toContainText(
      'Boosting profit of 50% equals 1.5% and 100% equals 2% in effect.',
    )
    await expect(modal).toContainText('Higher values increase user cost.')
    await expect(modal).toContainText('At 50% users pay 1.5 times that.')
    for (const nonsense of ['', 'half', '-0.01', 'NaN', '12.345']) {
      await boostField(page).fill(nonsense)
      await expect(modal.getByText('Invalid boosting profit value')).toBeVisible()
    }
    await button(page, 'Save').click()
    await expect(modal).toBeVisible()
    await expect(boostField(page)).toBeFocused()
    await boostField(page).fill('100')
    await expect(modal).toContainText('At 100% users pay 2 times that.')
    await expect(effect(page)).toContainText(/\d+ more expensive, of \d+ on sale\./)
    await button(page, 'Save').click()
    await expect(page.getByText('Boosting profit updated successfully')).toBeVisible()
    await expect(figure(page, 'Boosting profit')).toContainText('100%')
    await expect(modal).toBeHidden()
  },
)

test(
  'a failed change shows an error and keeps the input [PRICE-8]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409|500|ERR_FAILED/)
    await enterAdmin(page, shop)
    await open(page, shop)
    const isProfit = (url: URL) => url.pathname === '/api/admin/profit'
    const answered = async (answer: (route: Route) => Promise<void>, run: () => Promise<void>) => {
      // Await the request, since the message of an earlier request may still be visible.
      const requested = Promise.withResolvers<void>()
      await page.route(isProfit, async (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        await answer(route)
        requested.resolve()
      })
      await run()
      await requested.promise
      await page.unroute(isProfit)
    }
    const mute = (route: Route) => route.fulfill({ status: 500, json: { error: 1 } })
    const html = (route: Route) => route.fulfill({ status: 500, body: '<html>' })
    const lost = (route: Route) => route.abort()
    for (const [name, failed] of [
      ['Update Price', 'Failed to update'],
      ['Update Profit', 'Failed to update boosting profit'],
    ] as const) {
      await button(page, name).click()
      const field = name === 'Update Price' ? profitField(page) : boostField(page)
      await field.fill('77')
      const save = (words: string) => async () => {
        await button(page, 'Save').click()
        await expect(page.getByText(words, { exact: true }).last()).toBeVisible()
        await expect(field).toHaveValue('77')
      }
      await answered(mute, save(failed))
      await answered(html, save('Request failed'))
      await answered(lost, save('Request failed'))
      await page.keyboard.press('Escape')
      await button(page, 'Close without saving').click()
    }
    await test.step('a change after that of another admin must be saved again', async () => {
      await button(page, 'Update Price').click()
      const modal = dialog(page, 'Update Price')
      await profitField(page).fill('600')
      await setPrices(page, shop, { ngn_per_usd: '1600' })
      await button(page, 'Save').click()
      await expect(
        page.getByText(
          'Another admin has changed the prices. Nothing was saved; please check them and try again.',
        ),
      ).toBeVisible()
      await expect(modal.getByText('Now ₦1,600.00')).toBeVisible()
      await expect(modal).toContainText('save again if you still want to')
      await rateField(page).fill('1600')
      await button(page, 'Save').click()
      await expect(page.getByText('Profit updated', { exact: true })).toBeVisible()
      await expect(figure(page, 'Profit per number')).toContainText('₦600.00')
      await expect(figure(page, 'Naira per US dollar')).toContainText('₦1,600.00')
    })
  },
)

test(
  'an open shop page cannot buy at an outdated price or a disabled service [PRICE-11]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/409|Failed to load resource/)
    await enter(buyer, shop, 5000)
    await enterAdmin(page, shop)
    // With the stream the page would show the change before the purchase.
    await buyer.route('**/api/me/events', (route) => route.abort())
    await buyer.goto(`${shop.url}/buy-number`)
    await choose(buyer, 'WhatsApp')
    const price = buyer.getByText(/for 5 Minutes$/)
    await expect(price).toContainText('₦1,927.00')
    const buy = button(buyer, 'Buy Number')

    await setPrices(page, shop, { numbers_profit: 900 })
    await buy.click()
    await expect(buyer.getByRole('alert')).toContainText(
      'The price changed while you were looking.',
    )
    await expect(price).toContainText('₦2,327.00')

    await open(page, shop, '?search=wa')
    const mine = row(page, /^WhatsApp\s*wa/)
    await expect(mine).toContainText('On sale')
    await button(page, 'Disable WhatsApp').click()
    await expect(page.getByText('WhatsApp is disabled.')).toBeVisible()
    await expect(mine).toContainText('Off')
    await buy.click()
    await expect(buyer.getByRole('alert')).toContainText(
      "This service isn't available at the moment.",
    )
    expect((await me(buyer, shop)).bal).toBe('5000.00')
    await button(page, 'Enable WhatsApp').press('Enter')
    await expect(mine).toContainText('On sale')
    await buyer.goto(`${shop.url}/buy-number`)
    await choose(buyer, 'WhatsApp')
    await expect(price).toContainText('₦2,327.00')
  },
)

test(
  'a search and a filter that change at the same time are both in the address',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop)
    await expect(page.getByRole('combobox', { name: 'Switch' })).toBeVisible()
    await page.getByRole('searchbox').fill('telegram')
    await page.getByRole('searchbox').evaluate((box) => {
      // Enter applies the search at once. Both changes are made before either is in the address.
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      const select = document.querySelector<HTMLSelectElement>('main select:has(option[value="1"])')
      if (!select) throw new Error('there is no choice of the switch')
      select.value = '1'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(page).toHaveURL(/search=telegram&status=1$/)
  },
)

test(
  'a row leaves its list after it is switched off while the list is still being read',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop)
    await page.getByRole('combobox', { name: 'Group' }).selectOption('messaging')
    await expect(row(page, 'Telegram')).toBeVisible()
    const gate = Promise.withResolvers<void>()
    const isAnswered = Promise.withResolvers<void>()
    await page.route(
      /\/api\/admin\/services\?.*status=1/,
      async (route) => {
        const response = await route.fetch()
        isAnswered.resolve()
        await gate.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.getByRole('combobox', { name: 'Switch' }).selectOption('1')
    await isAnswered.promise
    const written = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await button(page, 'Disable Telegram').click()
    await written
    gate.resolve()
    await expect(row(page, 'Telegram')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Switch' }).selectOption('0')
    await button(page, 'Enable Telegram').click()
    await expect(page.getByText('No services found')).toBeVisible()
  },
)

test(
  'services are searched, and the focus stays when a row leaves its list',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop)
    await page.getByRole('searchbox').fill('telegram')
    await expect(page).toHaveURL(/search=telegram/)
    await expect(row(page, 'Telegram')).toContainText('$0.80')
    await page.getByRole('searchbox').fill('nothing of the kind')
    await expect(page.getByText('No services found')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Group' }).selectOption('banking')
    await expect(row(page, 'Group off')).toHaveCount(17)
    await page.getByRole('combobox', { name: 'Group' }).selectOption('messaging')
    await page.getByRole('combobox', { name: 'Switch' }).selectOption('1')
    await expect(row(page, 'On sale').first()).toBeVisible()
    await button(page, 'Disable Telegram').press('Enter')
    await expect(row(page, 'Telegram')).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveText(/^\d+ services$/)
    await page.getByRole('combobox', { name: 'Switch' }).selectOption('0')
    await button(page, 'Enable Telegram').click()
    await expect(page.getByText('No services found')).toBeVisible()
    await tab(page, /^Boosting$/).click()
    // Each tab has its own search box.
    await expect(page.getByText('No services found')).toBeHidden()
    await page.getByRole('searchbox').fill(services.never)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, services.never)).toContainText('₦1,188.98')
  },
)

test(
  'a group and a category are switched after a confirmation [PRICE-11]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop)
    await enterAdmin(page, shop)
    const onSale = async (path: string) =>
      ((await (await buyer.request.get(shop.url + path)).json()) as { services: unknown[] })
        .services.length
    const numbers = await onSale('/api/services')
    const boosts = await onSale('/api/boost/services')

    await open(page, shop)
    await page.getByText('Groups', { exact: true }).click()
    await expect(page).toHaveURL(/\?list=groups$/)
    await expect(row(page, /^Banking/)).toContainText('Off')
    await button(page, 'Disable Gaming').click()
    const group = dialog(page, 'Disable Gaming?')
    await expect(group).toContainText('Its 16 services leave the shop immediately.')
    await button(page, 'Cancel').click()
    expect(await onSale('/api/services')).toBe(numbers)
    await button(page, 'Disable Gaming').click()
    await group.getByRole('button', { name: 'Disable' }).click()
    await expect(row(page, /^Gaming/)).toContainText('Off')
    expect(await onSale('/api/services')).toBe(numbers - 16)
    await button(page, 'Enable Gaming').click()
    await expect(row(page, /^Gaming/)).toContainText('On sale')
    expect(await onSale('/api/services')).toBe(numbers)

    await tab(page, /^Boosting$/).click()
    await page.getByRole('main').getByText('Categories', { exact: true }).click()
    await button(page, 'Disable all of Facebook Reactions & Views').click()
    const category = dialog(page, 'Disable all of Facebook Reactions & Views?')
    await expect(category).toContainText('Its 4 services leave the shop immediately.')
    await category.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('4 services were disabled.', { exact: true })).toBeVisible()
    await expect(row(page, 'Facebook Reactions & Views')).toContainText('Off')
    expect(await onSale('/api/boost/services')).toBe(boosts - 4)
    await button(page, 'Enable all of Facebook Reactions & Views').click()
    await expect(page.getByText('4 services were enabled.', { exact: true })).toBeVisible()
    expect(await onSale('/api/boost/services')).toBe(boosts)
  },
)

test('the page shows services below cost and changes of the supplier [PRICE-12]', async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop)
  await open(page, shop, '?tab=cost')
  await expect(page.getByText('Nothing is sold below what it costs')).toBeVisible()
  await setPrices(page, shop, { numbers_profit: 0 })
  await page.reload()
  await expect(tab(page, /^Below cost \d+$/)).toHaveAttribute('aria-current', 'page')
  const facebook = row(page, 'Facebook').first()
  await expect(facebook).toContainText('Number, 5 Minutes')
  await expect(facebook).toContainText("The supplier's list says so.")
  await facebook.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/prices\?search=/)
  await expect(row(page, 'Facebook').first()).toBeVisible()
  await tab(page, /^Supplier changes$/).click()
  await expect(row(page, 'New').first()).toBeVisible()
})

test(
  'support sees all prices and cannot change them [ADMIN-18, TEAM-1]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'support')
    await open(page, shop)
    await expect(figure(page, 'Profit per number')).toContainText('₦500.00')
    await expect(page.getByRole('row').nth(20)).toBeVisible()
    for (const query of ['', '?list=groups', '?tab=boosting', '?tab=boosting&list=groups']) {
      await open(page, shop, query)
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Update|Disable|Enable)/ })).toHaveCount(0)
      await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    }
  },
)

test(
  'axe finds nothing in the lists, in both themes [SITE-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await setPrices(page, shop, { numbers_profit: 0 })
    const seen = {
      '': [narrow, wide],
      '?tab=boosting': [wide],
      '?tab=cost': [wide],
      '?list=groups': [narrow],
      '?tab=history': [narrow],
    }
    for (const [query, widths] of Object.entries(seen)) {
      await open(page, shop, query)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await checkPage(page, widths)
    }
  },
)

test(
  'axe finds nothing in the dialogs, in both themes [SITE-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop, '?list=groups')
    await button(page, 'Disable Gaming').click()
    await expect(dialog(page, 'Disable Gaming?')).toBeVisible()
    await checkPage(page, [narrow])
    await page.keyboard.press('Escape')
    await button(page, 'Update Price').click()
    await profitField(page).fill('x')
    await expect(page.getByText('Invalid profit value')).toBeVisible()
    await checkPage(page, [wide])
    await profitField(page).fill('0')
    await expect(effect(page)).toContainText('would sell below cost')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await button(page, 'Close without saving').click()
    await button(page, 'Update Profit').click()
    await boostField(page).fill('20')
    await expect(effect(page)).toContainText('cheaper')
    await checkPage(page)
  },
)
