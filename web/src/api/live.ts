import { liveEvents, type LiveEvents } from '@nosim/contract/live.ts'
import type { User } from '@nosim/contract/accounts.ts'
import type { BoostOrder } from '@nosim/contract/boost.ts'
import type { Rental } from '@nosim/contract/numbers.ts'
import type { Summary } from '@nosim/contract/wallet.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './queries.ts'

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

/** Brings the cache up to date with what has just happened on the server. */
export function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  switch (event.kind) {
    case 'numbers':
      return applyRental(queryClient, event.data)
    case 'boost':
      return applyBoost(queryClient, event.data)
    case 'balance':
      queryClient.setQueryData<User>(keys.me, (me) => me && { ...me, ...event.data })
      queryClient.setQueryData<Summary>(keys.summary, (old) => old && { ...old, ...event.data })
      restartReads(queryClient, [keys.me])
      return invalidate(queryClient, [keys.summary, keys.transactions, keys.referrals])
    case 'store':
      return invalidate(queryClient, [keys.storeOrders])
    case 'stock':
      return applyStock(queryClient, event.data)
    case 'announcements':
      queryClient.setQueryData(keys.announcements, event.data)
      return restartReads(queryClient, [keys.announcements])
    case 'slides':
      queryClient.setQueryData(keys.slides, event.data)
      return restartReads(queryClient, [keys.slides])
    case 'deposit':
      queryClient.setQueryData(keys.lastDeposit, event.data)
      return invalidate(queryClient, [keys.me, keys.summary, keys.transactions, keys.deposits])
  }
}

/** Everything the stream would have told, read again after it was away. */
export function refetchLive(queryClient: QueryClient): void {
  const { me, summary, rentals, rental, boostOrders, transactions, referrals } = keys
  const { storeProducts, storeLogs, storeCart, storeOrders, announcements, slides } = keys
  invalidate(queryClient, [me, summary, rentals, rental, boostOrders, transactions, referrals])
  invalidate(queryClient, [keys.deposits])
  invalidate(queryClient, [storeProducts, storeLogs, storeCart, storeOrders, announcements, slides])
}

function applyRental(queryClient: QueryClient, rental: Rental): void {
  let isListed = false
  queryClient.setQueriesData<RentalList>({ queryKey: keys.rentals }, (list) => {
    if (!list?.rentals.some((other) => other.order_id === rental.order_id)) return list
    isListed = true
    const rentals = list.rentals.map((other) =>
      other.order_id === rental.order_id ? rental : other,
    )
    return { ...list, rentals }
  })
  queryClient.setQueryData([...keys.rental, rental.order_id], rental)
  restartReads(queryClient, [keys.rentals, [...keys.rental, rental.order_id]])
  invalidate(queryClient, isListed ? [keys.summary] : [keys.rentals, keys.summary])
}

/** A new order moves the pages; one that is known changes where it stands. */
function applyBoost(queryClient: QueryClient, order: BoostOrder): void {
  let isListed = false
  queryClient.setQueriesData<BoostList>({ queryKey: keys.boostOrders }, (list) => {
    if (!list?.orders.some((other) => other.order_id === order.order_id)) return list
    isListed = true
    const orders = list.orders.map((other) => (other.order_id === order.order_id ? order : other))
    return { ...list, orders }
  })
  restartReads(queryClient, [keys.boostOrders])
  invalidate(queryClient, isListed ? [keys.summary] : [keys.boostOrders, keys.summary])
}

/** The shelves show the new counts; the logs of those products are read again where they are looked at. */
function applyStock(queryClient: QueryClient, { products }: LiveEvents['stock']): void {
  const counts = new Map(products.map(({ id, log_count }) => [id, log_count]))
  queryClient.setQueriesData<ProductList>({ queryKey: keys.storeProducts }, (list) => {
    if (!list?.products.some(({ id }) => counts.has(id))) return list
    const changed = list.products.map((one) => ({
      ...one,
      log_count: counts.get(one.id) ?? one.log_count,
    }))
    return { ...list, products: changed }
  })
  restartReads(queryClient, [keys.storeProducts])
  invalidate(
    queryClient,
    products.map(({ id }) => [...keys.storeLogs, id] as const),
  )
  void queryClient.invalidateQueries({
    queryKey: keys.storeCart,
    // A cart's key says of which products it holds logs.
    predicate: ({ queryKey: [, of] }) => Array.isArray(of) && of.some((id) => counts.has(id)),
  })
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
