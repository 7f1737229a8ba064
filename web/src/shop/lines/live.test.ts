import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { announcements } from '@nosim/contract/shop/announcements.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import { preorders } from '@nosim/contract/shop/preorders.ts'
import { store } from '@nosim/contract/shop/store.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { running } from '../boost/boost.fixture.ts'
import { aRental } from '../numbers/rental/rental.fixture.ts'
import { queryOf } from '../../api/query-of.ts'
import { gatherMs } from '../live/cache.ts'
import { applyLiveEvent, catalogueSpreadMs, readLiveEvent } from './live.ts'

// Removes the data type of a key: the tests set only the fields that they check.
const keyOf = ({ queryKey }: { readonly queryKey: QueryKey }): QueryKey => queryKey
const meKey = keyOf(queryOf(accounts.me))
const announcementsKey = keyOf(queryOf(announcements.current, { query: {} }))
const slidesKey = keyOf(queryOf(slides.current))

const waiting = aRental({ order_id: 'o-1' })
const done: Rental = {
  ...waiting,
  rental_status: 'completed',
  status: 'Completed',
  last_sms_code: '123456',
}

test('a code updates every list that contains its rental', () => {
  const client = new QueryClient()
  const active = keyOf(queryOf(numbers.rentals, { query: { active: '1' } }))
  const page = keyOf(queryOf(numbers.rentals, { query: { page: 1, limit: 20 } }))
  client.setQueryData(active, { rentals: [waiting], total: 1 })
  client.setQueryData(page, { rentals: [{ ...waiting, order_id: 'o-2' }, waiting], total: 2 })
  applyLiveEvent(client, { kind: 'numbers', data: done })
  expect(client.getQueryData(active)).toEqual({ rentals: [done], total: 1 })
  expect(client.getQueryData(page)).toMatchObject({
    rentals: [{ order_id: 'o-2', last_sms_code: null }, { last_sms_code: '123456' }],
  })
  expect(client.getQueryState(active)?.isInvalidated).toBe(false)
})

test('an unknown rental refetches the lists', () => {
  const client = new QueryClient()
  const active = keyOf(queryOf(numbers.rentals, { query: { active: '1' } }))
  client.setQueryData(active, { rentals: [], total: 0 })
  applyLiveEvent(client, { kind: 'numbers', data: waiting })
  expect(client.getQueryState(active)?.isInvalidated).toBe(true)
})

// Two reads that start together may see the state before and after a purchase.
test('a rental that one list has is read again by the lists that lack it', () => {
  const client = new QueryClient()
  const active = keyOf(queryOf(numbers.rentals, { query: { active: '1' } }))
  const recent = keyOf(queryOf(numbers.rentals, { query: { page: 1, limit: 20 } }))
  client.setQueryData(active, { rentals: [], total: 0 })
  client.setQueryData(recent, { rentals: [waiting], total: 1 })
  applyLiveEvent(client, { kind: 'numbers', data: waiting })
  expect(client.getQueryState(active)?.isInvalidated).toBe(true)
  expect(client.getQueryState(recent)?.isInvalidated).toBe(false)
})

test('the pre-orders are read again when a list lacks the rental, and not at each of its events', () => {
  const client = new QueryClient()
  const active = keyOf(queryOf(numbers.rentals, { query: { active: '1' } }))
  const orders = keyOf(queryOf(preorders.list))
  client.setQueryData(active, { rentals: [waiting], total: 1 })
  client.setQueryData(orders, { preorders: [] })
  applyLiveEvent(client, { kind: 'numbers', data: done })
  expect(client.getQueryState(orders)?.isInvalidated).toBe(false)
  applyLiveEvent(client, { kind: 'numbers', data: { ...waiting, order_id: 'o-2' } })
  expect(client.getQueryState(orders)?.isInvalidated).toBe(true)
})

test('a boost event updates every page that lists the order; a new order refetches the pages [BOOST-17]', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const page = keyOf(queryOf(boost.orders, { query: { page: 1, limit: 20 } }))
  const found = keyOf(queryOf(boost.orders, { query: { page: 1, limit: 20, search: 'likes' } }))
  const other = { ...running, order_id: 'o-2' }
  client.setQueryData(page, { orders: [other, running], total: 2 })
  client.setQueryData(found, { orders: [running], total: 1 })
  const ended: BoostOrder = { ...running, status: 'partial', refunded: '475.60' }
  applyLiveEvent(client, { kind: 'boost', data: ended })
  expect(client.getQueryData(page)).toEqual({ orders: [other, ended], total: 2 })
  expect(client.getQueryData(found)).toEqual({ orders: [ended], total: 1 })
  expect(client.getQueryState(page)?.isInvalidated).toBe(false)
  applyLiveEvent(client, { kind: 'boost', data: { ...running, order_id: 'o-3' } })
  vi.advanceTimersByTime(gatherMs)
  expect(client.getQueryState(page)?.isInvalidated).toBe(true)
  vi.useRealTimers()
})

test('a burst of boost events refetches the visible page once [BOOST-17]', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const read = vi.fn(() => Promise.resolve({ orders: [running], total: 30 }))
  const page = keyOf(queryOf(boost.orders, { query: { page: 1, limit: 20 } }))
  const stop = new QueryObserver(client, { queryKey: page, queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  for (let order = 2; order <= 9; order += 1) {
    applyLiveEvent(client, { kind: 'boost', data: { ...running, order_id: `o-${order}` } })
    await vi.advanceTimersByTimeAsync(gatherMs / 10)
  }
  await vi.advanceTimersByTimeAsync(gatherMs)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
  vi.useRealTimers()
})

test('a stock event updates the products and refetches their logs and carts [STORE-7]', () => {
  const client = new QueryClient()
  const shelves = keyOf(queryOf(store.products, { query: {} }))
  const [logs, otherLogs] = [
    keyOf(queryOf(store.logs, { params: { id: 7 }, query: { page: 1 } })),
    keyOf(queryOf(store.logs, { params: { id: 8 }, query: {} })),
  ]
  const [cart, otherCart] = [
    [store.check.path, [3, 7]],
    [store.check.path, [3]],
  ]
  client.setQueryData(shelves, {
    products: [
      { id: 7, log_count: 2 },
      { id: 8, log_count: 5 },
    ],
  })
  for (const key of [logs, otherLogs, cart, otherCart]) client.setQueryData(key, {})
  applyLiveEvent(client, { kind: 'stock', data: { products: [{ id: 7, log_count: 1 }] } })
  expect(client.getQueryData(shelves)).toEqual({
    products: [
      { id: 7, log_count: 1 },
      { id: 8, log_count: 5 },
    ],
  })
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([logs, otherLogs, cart, otherCart].map(isStale)).toEqual([true, false, true, false])
})

test('a catalogue event refetches the lists it names and no other [LIVE-6]', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const offers = [numbers.services, numbers.popular, numbers.recent, boost.services].map((list) =>
    keyOf(queryOf(list)),
  )
  const shelves = ['/api/store/products']
  for (const key of [...offers, shelves]) client.setQueryData(key, {})
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  for (const [list, expected] of [
    ['services', [true, true, true, true, false]],
    ['store', [true, true, true, true, true]],
  ] as const) {
    applyLiveEvent(client, { kind: 'catalogue', data: { lists: [list] } })
    vi.advanceTimersByTime(catalogueSpreadMs)
    expect([...offers, shelves].map(isStale)).toEqual(expected)
  }
  vi.useRealTimers()
})

test('an event of announcements or slides replaces the cached list', () => {
  const client = new QueryClient()
  client.setQueryData(announcementsKey, { announcements: [{ id: 1 }] })
  client.setQueryData(slidesKey, { slides: [{ id: 1 }] })
  applyLiveEvent(client, { kind: 'announcements', data: { announcements: [] } })
  applyLiveEvent(client, { kind: 'slides', data: { slides: [] } })
  expect(client.getQueryData(announcementsKey)).toEqual({ announcements: [] })
  expect(client.getQueryData(slidesKey)).toEqual({ slides: [] })
})

test('a balance event updates the cached profile and creates no other cache entry', () => {
  const client = new QueryClient()
  client.setQueryData(meKey, { firstname: 'Ada', bal: '0.00', refer_bal: '0.00' })
  applyLiveEvent(client, { kind: 'balance', data: { bal: '548.00', refer_bal: '0.00' } })
  expect(client.getQueryData(meKey)).toMatchObject({ firstname: 'Ada', bal: '548.00' })
  expect(client.getQueryData(keyOf(queryOf(wallet.summary)))).toBeUndefined()
})

test.each([
  ['the first request', undefined],
  ['a later request', { bal: '100.00', refer_bal: '0.00' }],
])('a balance event during %s is not overwritten by its older response', async (_, known) => {
  const client = new QueryClient()
  if (known) client.setQueryData(meKey, known)
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let listParams = 0
  const observer = new QueryObserver(client, {
    queryKey: meKey,
    queryFn: ({ signal: _signal }) => answers[listParams++]?.promise,
  })
  const stop = observer.subscribe(() => undefined)
  expect(listParams).toBe(1)
  const after = { bal: '2600.00', refer_bal: '0.00' }
  applyLiveEvent(client, { kind: 'balance', data: after })
  answers[0]?.resolve({ bal: '100.00', refer_bal: '0.00' })
  await expect.poll(() => listParams).toBe(2)
  answers[1]?.resolve(after)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(meKey)).toEqual(after)
  stop()
})

test('a message outside the contract is ignored', () => {
  expect(readLiveEvent('balance', '{"bal":"1.00","refer_bal":"0.00"}')).toEqual({
    kind: 'balance',
    data: { bal: '1.00', refer_bal: '0.00' },
  })
  expect(readLiveEvent('balance', '{"bal":1}')).toBeUndefined()
  expect(readLiveEvent('numbers', 'not json')).toBeUndefined()
})
