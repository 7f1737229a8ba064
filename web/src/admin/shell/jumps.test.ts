import { expect, test } from 'vitest'
import { type Found, type Jump, sectionsOf } from './jumps.ts'

const pages: Jump[] = [
  { kind: 'page', label: 'Products', to: '/admin/products' },
  { kind: 'page', label: 'Account Logs', to: '/admin/accounts-log' },
]
const last: Jump[] = [{ kind: 'user', label: 'Ada Obi', to: '/admin/users/1' }]
const owner = { user_id: 'u1', user: 'ada@people.test', created_at: '2026-11-21T12:00:00.000Z' }
const found: Found = {
  users: [{ user_id: 'u1', name: 'Ada Obi', email: 'ada@people.test', phone: '08012345678' }],
  orders: [{ line: 'boost', order_id: '0000-1a2b3c4d', title: 'Followers', ...owner }],
  numbers: [{ order_id: 'r1', number: '15035550101', service_name: 'WhatsApp', ...owner }],
}
/** Each section as a line of text. */
const offered = (text: string, known: Partial<Parameters<typeof sectionsOf>[0]> = {}) =>
  sectionsOf({ text, pages, last, found: undefined, ...known }).map(
    ({ title, jumps }) => `${title}: ${jumps.map(({ label }) => label).join(', ')}`,
  )

test('without a query, the palette lists recent and all pages', () => {
  expect(offered('')).toEqual(['Recent: Ada Obi', 'Pages: Products, Account Logs'])
  expect(offered('', { last: [] })).toEqual(['Pages: Products, Account Logs'])
})

test('with a query, matching pages appear at once and search results later', () => {
  expect(offered('log')).toEqual(['Pages: Account Logs'])
  expect(offered('nobody')).toEqual([])
  expect(offered('ada', { found })).toEqual([
    'Users: Ada Obi',
    'Numbers: +15035550101',
    'Orders: Followers',
  ])
})

test('search results with the same name are distinguishable', () => {
  const jumps = sectionsOf({ text: 'ada', pages, last, found }).flatMap((one) => one.jumps)
  expect(jumps.map(({ detail }) => detail)).toEqual([
    'ada@people.test · 08012345678',
    'WhatsApp · ada@people.test · 21 Nov 2026',
    '1A2B3C4D · ada@people.test · 21 Nov 2026',
  ])
})
