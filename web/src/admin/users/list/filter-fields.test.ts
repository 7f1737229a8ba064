import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { expect, test } from 'vitest'
import { paramsChanged, paramsIn } from '../../../lists/list-params.ts'
import { keptOf } from './filter-fields.tsx'

const { query: schema } = adminUsers.users

const params = (text: string) => new URLSearchParams(text)

test.each([
  ['', { page: 1, sort: '-joined' }],
  ['search=+ada+&page=3&sort=name', { search: 'ada', page: 3, sort: 'name' }],
  [
    'status=blocked&role=support&balance_from=-10.5&joined_to=2026-11-01',
    {
      status: 'blocked',
      role: 'support',
      balance_from: '-10.5',
      joined_to: '2026-11-01',
      page: 1,
      sort: '-joined',
    },
  ],
  [
    'status=happy&role=king&balance_to=1e9&joined_from=2026-02-30&sort=email&page=0',
    { page: 1, sort: '-joined' },
  ],
  ['search=&x=y', { page: 1, sort: '-joined' }],
])('the query "%s" is parsed as %o', (text, listParams) => {
  expect(paramsIn(schema, params(text))).toEqual({ ...listParams, limit: 20 })
})

test.each([
  [{ search: 'ada' }, 'status=active&search=ada'],
  [{ status: '' }, ''],
  [{ sort: '-joined' }, 'status=active'],
  [{ sort: 'name' }, 'status=active&sort=name'],
])('the change %o gives the query "%s", without a page', (change, text) => {
  expect(paramsChanged(schema, params('status=active&page=4'), change).toString()).toBe(text)
})

test.each([
  ['page=3&search=ada&status=active&sort=name', 'search=ada&status=active&sort=name'],
  ['page=3', ''],
  ['status=happy&sort=-joined&x=y', ''],
])('of the query "%s" the part "%s" is saved', (text, kept) => {
  expect(keptOf(params(text))).toBe(kept)
})
