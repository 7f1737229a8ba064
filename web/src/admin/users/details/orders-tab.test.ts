import { LineFilter } from '@nosim/contract/shop/wallet.ts'
import { describe, expect, test } from 'vitest'
import { paramsChanged, paramsIn } from '../../../lists/list-params.ts'
import { ordersIn } from './orders-tab.tsx'

const params = (text: string) => new URLSearchParams(text)
const id = '019aa6d0-0000-7000-8000-000000000000'

describe('the parameters of the orders', () => {
  test.each([
    ['', { line: 'numbers' }],
    ['line=boost', { line: 'boost' }],
    [`line=store&order=${id}`, { line: 'store', order: id }],
    ['line=toString&order=7', { line: 'numbers' }],
  ])('in the query "%s" are %o', (query, listParams) => {
    expect(ordersIn(params(query))).toEqual(listParams)
  })
})

describe('the filter of the transactions', () => {
  test.each([
    ['tab=transactions', {}],
    [
      'type=credit&from=2026-11-01&to=2026-11-02',
      { type: 'credit', from: '2026-11-01', to: '2026-11-02' },
    ],
    ['type=gift&from=2026-02-30', {}],
  ])('in the query "%s" is %o', (query, listParams) => {
    expect(paramsIn(LineFilter, params(query))).toEqual(listParams)
  })

  test('starts on the first page after a change and keeps the tab', () => {
    const next = paramsChanged(LineFilter, params('tab=transactions&page=3&type=credit'), {
      type: '',
      from: '2026-11-01',
    })
    expect(next.toString()).toBe('tab=transactions&from=2026-11-01')
  })
})
