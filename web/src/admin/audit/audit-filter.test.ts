import { AuditFilter } from '@nosim/contract/admin/audit.ts'
import { expect, test } from 'vitest'
import { daysInOrder, paramsChanged, paramsIn } from '../../lists/list-params.ts'
import { actionLabel, nameOfActor, subjectLabel, userIn } from './audit-filter.tsx'

test.each([
  ['product:7', 'Product 7'],
  ['user:01a20025-07e6-70af-8401-472b0cced8ff', 'User …0cced8ff'],
  ['service:wa:us', 'Service wa:us'],
  ['audit', 'Audit'],
  ['', ''],
])('the subject "%s" is displayed as "%s"', (subject, words) => {
  expect(subjectLabel(subject)).toBe(words)
})

test('an action is displayed with a capital letter', () => {
  expect(actionLabel('freeze product')).toBe('Freeze product')
})

test('an actor is displayed as an email address, or as the end of an id', () => {
  const choices = { actions: [], actors: [{ id: 'a', email: 'ada@people.test' }] }
  expect(nameOfActor('a', choices)).toBe('ada@people.test')
  expect(nameOfActor('01a20025-07e6-70af-8401-472b0cced8ff', choices)).toBe('Account …0cced8ff')
  expect(nameOfActor('01a20025-07e6-70af-8401-472b0cced8ff', undefined)).toBe('Account …0cced8ff')
})

test.each([
  ['user:01a20025-07e6-70af-8401-472b0cced8ff', '01a20025-07e6-70af-8401-472b0cced8ff'],
  ['user:7', undefined],
  ['product:7', undefined],
])('the user in "%s" is %s', (subject, id) => {
  expect(userIn(subject)).toBe(id)
})

const actor = '01a20025-07e6-70af-8401-472b0cced8ff'
const read = (query: string) => daysInOrder(paramsIn(AuditFilter, new URLSearchParams(query)))

test.each([
  ['', {}],
  [`actor=${actor}&action=freeze+product`, { actor, action: 'freeze product' }],
  ['subject=product:7&search=%20asked%20&page=3', { subject: 'product:7', search: 'asked' }],
  ['actor=me&search=ab&from=2026-02-30&to=soon&action=', {}],
  ['from=2026-11-01&to=2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['from=2026-11-21&to=2026-11-01', { from: '2026-11-01', to: '2026-11-21' }],
])('the query "%s" is parsed', (query, filter) => {
  expect(read(query)).toEqual(filter)
})

test('a filter written to an address is read back unchanged', () => {
  const filter = { actor, action: 'a&b', subject: 'product:7', search: 'x=y', from: '2026-11-01' }
  expect(read(paramsChanged(AuditFilter, new URLSearchParams(), filter).toString())).toEqual(filter)
  const cleared = paramsChanged(AuditFilter, new URLSearchParams('search=abc&page=2&open=7'), {
    search: '',
  })
  expect(cleared.toString()).toBe('')
})
