import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { announcements } from '@nosim/contract/shop/announcements.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import type { deposits } from '@nosim/contract/shop/deposits.ts'
import { liveEvents, type LiveEvents } from '@nosim/contract/shop/live.ts'
import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import type { store } from '@nosim/contract/shop/store.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { lastDepositQuery } from './queries.ts'
import { queryOf } from './query-of.ts'

export type LiveEvent = {
  [K in keyof LiveEvents]: { readonly kind: K; readonly data: LiveEvents[K] }
}[keyof LiveEvents]

type RentalList = { readonly rentals: readonly Rental[]; readonly total: number }
type ProductList = { readonly products: readonly { id: number; log_count: number }[] }
type BoostList = { readonly orders: readonly BoostOrder[]; readonly total: number }

/** Reads one message of the stream; undefined when it is not in the contract's form. */
export function readLiveEvent<K extends keyof LiveEvents>(
  kind: K,
  text: string,
): LiveEvents[K] | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = liveEvents[kind].safeParse(json)
  // `LiveEvents[K]` is by definition the output of `liveEvents[K]`; a generic K hides it.
  return read.success ? (read.data as LiveEvents[K]) : undefined
}

// The store and the bank transfers are named by path, so that not every page loads their contracts.
const storePaths = {
  categories: '/api/store/categories',
  products: '/api/store/products',
  logs: '/api/store/products/:id/logs',
  check: '/api/store/cart',
  orders: '/api/store/orders',
  read: '/api/store/orders/:order_id',
} satisfies { [K in keyof typeof store]?: (typeof store)[K]['path'] }
const depositPaths: readonly (typeof deposits)['list' | 'missing']['path'][] = [
  '/api/wallet/deposits',
  '/api/wallet/missing-transfers',
]

const me = queryOf(accounts.me).queryKey
const summary = queryOf(wallet.summary).queryKey
const announcementsKey = queryOf(announcements.current, { query: {} }).queryKey
const slidesKey = queryOf(slides.current).queryKey
const depositKeys = depositPaths.map((path) => [path])
/** All open tabs get the event at the same moment: they read the lists again spread over this time. */
export const catalogueSpreadMs = 2000
const { categories, products, logs, check } = storePaths
const catalogueKeys: Record<LiveEvents['catalogue']['lists'][number], QueryKey[]> = {
  services: [numbers.services, numbers.popular, numbers.recent, boost.services].map((list) => [
    list.path,
  ]),
  store: [categories, products, logs, check].map((path) => [path]),
}
const orderKeys = [[storePaths.orders], [storePaths.read]]

/** Brings the cache up to date with what has just happened on the server. */
export function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  switch (event.kind) {
    case 'numbers':
      return applyRental(queryClient, event.data)
    case 'boost':
      return applyBoost(queryClient, event.data)
    case 'balance':
      queryClient.setQueryData(me, (old) => old && { ...old, ...event.data })
      queryClient.setQueryData(summary, (old) => old && { ...old, ...event.data })
      restartReads(queryClient, [me])
      return invalidate(queryClient, [summary, [wallet.transactions.path], [wallet.referrals.path]])
    case 'store':
      return invalidate(queryClient, orderKeys)
    case 'stock':
      return applyStock(queryClient, event.data)
    case 'catalogue': {
      const keys = event.data.lists.flatMap((list) => catalogueKeys[list])
      setTimeout(() => invalidate(queryClient, keys), Math.random() * catalogueSpreadMs)
      return
    }
    case 'announcements':
      return replace(queryClient, announcementsKey, event.data)
    case 'slides':
      return replace(queryClient, slidesKey, event.data)
    case 'deposit':
      queryClient.setQueryData(lastDepositQuery().queryKey, event.data)
      return invalidate(queryClient, [me, summary, [wallet.transactions.path], ...depositKeys])
  }
}

/** Reads everything again that the stream covers, after it was disconnected. */
export function refetchLive(queryClient: QueryClient): void {
  invalidate(queryClient, [
    me,
    summary,
    [numbers.rentals.path],
    [numbers.rental.path],
    [boost.orders.path],
    [wallet.transactions.path],
    [wallet.referrals.path],
    ...depositKeys,
    ...catalogueKeys.services,
    ...catalogueKeys.store,
    ...orderKeys,
    announcementsKey,
    slidesKey,
  ])
}

function applyRental(queryClient: QueryClient, rental: Rental): void {
  let isListed = false
  queryClient.setQueriesData<RentalList>({ queryKey: [numbers.rentals.path] }, (list) => {
    if (!list?.rentals.some((other) => other.order_id === rental.order_id)) return list
    isListed = true
    const rentals = list.rentals.map((other) =>
      other.order_id === rental.order_id ? rental : other,
    )
    return { ...list, rentals }
  })
  const one = queryOf(numbers.rental, { params: { order_id: rental.order_id } }).queryKey
  queryClient.setQueryData(one, rental)
  restartReads(queryClient, [[numbers.rentals.path], one])
  invalidate(queryClient, isListed ? [summary] : [[numbers.rentals.path], summary])
}

/** A new order moves the pages; one that is known changes where it stands. */
function applyBoost(queryClient: QueryClient, order: BoostOrder): void {
  let isListed = false
  queryClient.setQueriesData<BoostList>({ queryKey: [boost.orders.path] }, (list) => {
    if (!list?.orders.some((other) => other.order_id === order.order_id)) return list
    isListed = true
    const orders = list.orders.map((other) => (other.order_id === order.order_id ? order : other))
    return { ...list, orders }
  })
  const one = queryOf(boost.read, { params: { order_id: order.order_id } }).queryKey
  queryClient.setQueryData(one, order)
  restartReads(queryClient, [[boost.orders.path], one])
  invalidateSoon(queryClient, isListed ? [summary] : [[boost.orders.path], summary])
}

/** How long events are gathered before the lists that they change are read again, in ms. */
export const gatherMs = 250
const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Reads these lists again once for all events of a burst: the panel reports many orders at the same moment. */
function invalidateSoon(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  const waiting = gathered.get(queryClient)
  const keys = waiting ?? new Map<string, QueryKey>()
  for (const key of queryKeys) keys.set(JSON.stringify(key), key)
  if (waiting) return
  gathered.set(queryClient, keys)
  setTimeout(() => {
    gathered.delete(queryClient)
    invalidate(queryClient, [...keys.values()])
  }, gatherMs)
}

/** Updates the stock counts and reads the visible logs of those products again. */
function applyStock(queryClient: QueryClient, { products }: LiveEvents['stock']): void {
  const counts = new Map(products.map(({ id, log_count }) => [id, log_count]))
  queryClient.setQueriesData<ProductList>({ queryKey: [storePaths.products] }, (list) => {
    if (!list?.products.some(({ id }) => counts.has(id))) return list
    const changed = list.products.map((one) => ({
      ...one,
      log_count: counts.get(one.id) ?? one.log_count,
    }))
    return { ...list, products: changed }
  })
  restartReads(queryClient, [[storePaths.products]])
  invalidate(
    queryClient,
    products.map(({ id }) => [storePaths.logs, { params: { id } }]),
  )
  void queryClient.invalidateQueries({
    queryKey: [storePaths.check],
    // The key of a cart names the products of its logs.
    predicate: ({ queryKey: [, of] }) => Array.isArray(of) && of.some((id) => counts.has(id)),
  })
}

function replace(queryClient: QueryClient, queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  restartReads(queryClient, [queryKey])
}

/** Starts the reads under way again: each may carry the state from before the event and would overwrite it. */
function restartReads(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  invalidate(queryClient, queryKeys, { fetchStatus: 'fetching' })
}

function invalidate(
  queryClient: QueryClient,
  queryKeys: readonly QueryKey[],
  filters: { readonly fetchStatus?: 'fetching' } = {},
): void {
  for (const queryKey of queryKeys) {
    // The query client does not restart the first read of a query, so that one is followed by a second read.
    for (const query of queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstRead })) {
      const { queryKey: exactKey } = query
      void query.promise?.then(
        () => queryClient.invalidateQueries({ queryKey: exactKey, exact: true }),
        () => undefined,
      )
    }
    void queryClient.invalidateQueries({ queryKey, ...filters })
  }
}

function isFirstRead({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.data === undefined
}
