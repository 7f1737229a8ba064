import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { expect, test } from 'vitest'
import { paramsChanged, paramsIn } from '../../lists/list-params.ts'

const { query: schema } = adminAnnouncements.list

test.each([
  ['', { page: 1, status: 'all' }],
  [
    'status=inactive&type=news&search=%20ada%20&page=2',
    { page: 2, status: 'inactive', type: 'news', search: 'ada' },
  ],
  ['status=toString&type=gossip&search=%20&page=-1', { page: 1, status: 'all' }],
])('reads "%s"', (query, listParams) => {
  expect(paramsIn(schema, new URLSearchParams(query))).toEqual({ ...listParams, limit: 20 })
})

test.each([
  ['status=active&page=3', { search: 'ada' }, 'status=active&search=ada'],
  ['type=news&search=ada', { type: '' }, 'search=ada'],
  ['status=active', { status: 'all' }, ''],
  ['', { type: 'event' }, 'type=event'],
])('"%s" with %o is "%s"', (query, change, next) => {
  expect(paramsChanged(schema, new URLSearchParams(query), change).toString()).toBe(next)
})
