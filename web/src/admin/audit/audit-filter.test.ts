import { expect, test } from 'vitest'
import { auditAddress, filterIn } from './audit-filter.ts'

const actor = '01a20025-07e6-70af-8401-472b0cced8ff'
const read = (query: string) => filterIn(new URLSearchParams(query))

test.each([
  ['', {}],
  [`actor=${actor}&action=freeze+product`, { actor, action: 'freeze product' }],
  ['subject=product:7&search=%20asked%20&page=3', { subject: 'product:7', search: 'asked' }],
  ['actor=me&search=ab&from=2026-02-30&to=soon&action=', {}],
  ['from=2026-11-01&to=2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['from=2026-11-21&to=2026-11-01', { from: '2026-11-01', to: '2026-11-21' }],
])('reads "%s"', (query, filter) => {
  expect(read(query)).toEqual(filter)
})

test('an address asks for what it was made from', () => {
  const filter = { actor, action: 'a&b', subject: 'product:7', search: 'x=y', from: '2026-11-01' }
  expect(read(new URL(auditAddress(filter), 'https://nosim.test').search)).toEqual(filter)
  expect(auditAddress({ actor: undefined, search: '' })).toBe('/admin/audit')
})
