import { expect, test } from 'vitest'
import { askedIn, changed } from './announcement-filter.ts'

test.each([
  ['', { page: 1, status: 'all' }],
  [
    'status=inactive&type=news&search=%20ada%20&page=2',
    { page: 2, status: 'inactive', type: 'news', search: 'ada' },
  ],
  ['status=toString&type=gossip&search=%20&page=-1', { page: 1, status: 'all' }],
])('reads "%s"', (query, asked) => {
  expect(askedIn(new URLSearchParams(query))).toEqual(asked)
})

test.each([
  ['status=active&page=3', { search: 'ada' }, 'status=active&search=ada'],
  ['type=news&search=ada', { type: '' }, 'search=ada'],
  ['status=active', { status: 'all' }, ''],
  ['', { type: 'event' }, 'type=event'],
])('"%s" with %o is "%s"', (query, change, next) => {
  expect(changed(new URLSearchParams(query), change).toString()).toBe(next)
})
