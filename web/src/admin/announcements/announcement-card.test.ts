import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { expect, test } from 'vitest'
import { whenIs } from './announcement-card.tsx'
import { paramsChanged, paramsIn } from '../../lists/list-params.ts'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const now = Date.parse(at(12))

test.each([
  [at(13), null, 'later'],
  [at(13), at(14), 'later'],
  [at(12), null, 'now'],
  [at(11), at(13), 'now'],
  [at(10), at(12), 'over'],
  [at(10), at(11), 'over'],
] as const)(
  'an announcement from %s to %s has the state %s at noon',
  (start_date, end_date, when) => {
    expect(whenIs({ start_date, end_date }, now)).toBe(when)
  },
)

const { query: schema } = adminAnnouncements.list

test.each([
  ['', { page: 1, status: 'all' }],
  [
    'status=inactive&type=news&search=%20ada%20&page=2',
    { page: 2, status: 'inactive', type: 'news', search: 'ada' },
  ],
  ['status=toString&type=gossip&search=%20&page=-1', { page: 1, status: 'all' }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(paramsIn(schema, new URLSearchParams(query))).toEqual({ ...listParams, limit: 20 })
})

test.each([
  ['status=active&page=3', { search: 'ada' }, 'status=active&search=ada'],
  ['type=news&search=ada', { type: '' }, 'search=ada'],
  ['status=active', { status: 'all' }, ''],
  ['', { type: 'event' }, 'type=event'],
])('the query "%s" changed by %o becomes "%s"', (query, change, next) => {
  expect(paramsChanged(schema, new URLSearchParams(query), change).toString()).toBe(next)
})
