import { describe, expect, test } from 'vitest'
import { paramsChanged } from '../../lists/list-params.ts'
import { ListParams, listParamsIn, lineFilterOf } from './line-filter.ts'

const listParams = (text: string) => listParamsIn(new URLSearchParams(text))

describe('the address of the transactions', () => {
  test.each([
    ['', {}],
    ['type=credit', { type: 'credit' }],
    ['type=debit&page=3', { type: 'debit' }],
    ['from=2026-11-01&to=2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
    ['to=2026-11-21', { to: '2026-11-21' }],
    ['period=month&type=credit', { period: 'month', type: 'credit' }],
    ['period=week&from=2026-11-01', { period: 'week' }],
    ['type=gift&period=year&from=2026-02-30&to=soon', {}],
    ['period=toString&from=0002-11-01', {}],
  ])('with the query %o has the filter %o', (text, expected) => {
    expect(listParams(text)).toEqual(expected)
  })

  test('contains the filters and no page after a change', () => {
    const search = new URLSearchParams('period=week&type=credit&page=4')
    const days = paramsChanged(ListParams, search, { period: '', from: '2026-11-01' })
    expect(days.toString()).toBe('type=credit&from=2026-11-01')
    expect(paramsChanged(ListParams, days, { type: '', from: undefined }).toString()).toBe('')
  })
})

describe('the period of the transactions', () => {
  test.each([
    ['period=week', '2026-11-21', { from: '2026-11-15', to: '2026-11-21' }],
    ['period=thirty', '2026-11-21', { from: '2026-10-23', to: '2026-11-21' }],
    ['period=month', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
    ['period=week', '2027-01-03', { from: '2026-12-28', to: '2027-01-03' }],
    ['period=thirty', '2028-03-01', { from: '2028-02-01', to: '2028-03-01' }],
    [
      'period=month&type=debit',
      '2026-11-01',
      { type: 'debit', from: '2026-11-01', to: '2026-11-01' },
    ],
    ['from=2026-11-21&to=2026-11-01', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
    ['from=2026-11-21', '2026-11-21', { from: '2026-11-21' }],
    ['type=credit', '2026-11-21', { type: 'credit' }],
  ])('for the query %o on %s is %o', (text, today, expected) => {
    expect(lineFilterOf(listParams(text), today)).toEqual(expected)
  })
})
