import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Shop } from './shop.ts'

/** Panel services that the tests order; 1,000 of `never` cost ₦1,188.98. */
export const services = { never: '9004', refillable: '9001', pack: '901' } as const

export const newLink = () => `https://instagram.com/${randomUUID()}`

export type Ordered = { readonly order_id: string; readonly link: string }

/** Orders a boost through the API. */
export async function order(
  page: Page,
  shop: Shop,
  more: { service_id?: string; link?: string; quantity?: number } = {},
): Promise<Ordered> {
  const data = { service_id: services.never, link: newLink(), quantity: 1000, ...more }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`${shop.url}/api/boost/orders`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** The panels of the sandbox, in the order in which the shop tries them. */
const panels = ['boost', 'boost-2'] as const

type PanelOrder = { readonly order: number; readonly link: string }

/** The orders that the panels accepted for a link. */
export async function taken(
  shop: Shop,
  link: string,
): Promise<readonly (PanelOrder & { readonly panel: string })[]> {
  const lists = panels.map(async (panel) => {
    // The format of the sandbox.
    const { orders } = (await shop.control('GET', `/control/${panel}`)) as { orders: PanelOrder[] }
    return orders.flatMap(({ order: number, link: of }) =>
      of === link ? [{ order: number, link, panel }] : [],
    )
  })
  return (await Promise.all(lists)).flat()
}

/** Puts the panel's order for a link into a state. */
export async function setStatus(
  shop: Shop,
  link: string,
  state: { status: string; remains?: number; start_count?: string },
): Promise<void> {
  const [found] = await taken(shop, link)
  await shop.control('POST', `/control/${found?.panel}/order`, { order: found?.order, ...state })
}

/** Sets a fault for the next response to an order, at each panel; removes faults that are still pending. */
export async function injectFault(shop: Shop, fault: string, body?: string): Promise<void> {
  await shop.control('DELETE', '/control/faults')
  for (const upstream of panels)
    await shop.control('POST', '/control/faults', { upstream, call: 'add', fault, body })
}

/** The button that opens the list of services and shows the selected service. */
export const serviceButton = (page: Page) => page.getByRole('button', { name: /^Service/ })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Order' })
export const charge = (page: Page) => page.getByLabel('Charge')

/** Selects a service by any words of its name. */
export async function chooseBoost(page: Page, words: string): Promise<void> {
  await serviceButton(page).click()
  await page.getByRole('combobox', { name: 'Search services' }).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** Fills the form for an order of ₦1,188.98; returns the link. */
export async function fillOrder(page: Page, link = newLink()): Promise<string> {
  await chooseBoost(page, 'never moves')
  await page.getByLabel('Link').fill(link)
  await page.getByLabel('Quantity').fill('1000')
  await expect(charge(page)).toHaveText('₦1,188.98')
  return link
}
