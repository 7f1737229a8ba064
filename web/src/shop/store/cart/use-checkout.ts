import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { store } from '@nosim/contract/shop/store.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asApiError, call } from '../../../api/client.ts'
import { refresh } from '../../../api/query-client.ts'
import { readSession } from '../../../api/session.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast/toast.ts'
import {
  changeCart,
  readCart,
  type Cart,
  type CartLine,
  linesOf,
  productsIn,
  totalOf,
  without,
  useCart,
} from './cart.ts'
import { failureToast, notReplaced, nothingToBuy, replaceFailure } from './purchase-messages.ts'
import { refreshQuotes, usePromotion } from '../../promotions/use-promotion.ts'
import { selectOldest } from './select-oldest.ts'

/** The pause between a purchase and the orders page, in ms (STORE-14). */
const leaveMs = 3_000

/** Reads the stock and the quotes again, which are out of date after a refusal. */
function refreshStock(): void {
  refresh(store.check, store.products, store.logs)
  refreshQuotes()
}

type Attempt = {
  readonly items: Cart
  readonly logs_ids: number[]
  readonly total_price: number
  readonly promo_code?: string
}

/** The current cart and its purchase. */
export function useCheckout() {
  const { userId, items } = useCart()
  const [attempt, setAttempt] = useState<Attempt>()
  const orders = useWayToOrders()
  const write = useWrite(store.buy, {
    as: 'form',
    where: 'Logs Order',
    onDone: ({ message, new_balance, order_id }) => {
      // Removes also the logs that were gone. Logs that were selected meanwhile stay.
      const over = items.map(({ id }) => id)
      changeCart(userId, (cart) => without(cart, over))
      // Another user may have signed in before the response arrived.
      if (readSession()?.card.user_id !== userId) return
      toast.success(message)
      toast.success(`New Balance: ${formatMoney(new_balance)}`)
      refresh(accounts.me, wallet.summary, store.products, store.logs, store.orders, store.read)
      orders.leave(order_id)
    },
    onRefused: (error) => {
      // After a stop the cart itself says that the outcome is unknown.
      if (error.code !== 'STOPPED') toast.error(failureToast(error))
      if (error.isDefinite) refreshStock()
    },
  })
  // The error belongs to the previous selection.
  const error = attempt?.items === items ? write.error : null
  const isInDoubt = error !== null && !error.isDefinite
  const { data: checked } = useQuery({
    ...cartCheckQuery(userId, productsIn(items)),
    // While the outcome is unknown, sold logs may be the user's own purchase.
    enabled: items.length > 0 && !isInDoubt && !write.isSending,
    placeholderData: keepPreviousData,
  })
  const lines = linesOf(items, checked, error?.logs_ids ?? [])
  const there = lines.filter(({ isGone }) => !isGone)
  const gone = lines.filter(({ isGone }) => isGone)
  const logs = there.map(({ id }) => id)
  const promotion = usePromotion(logs.length > 0 ? { line: 'store', logs_ids: logs } : undefined)
  const total = promotion.toPay(Math.round(totalOf(there) * 100)) / 100

  const purchase = () => {
    if (readSession()?.card.user_id !== userId || there.length === 0) {
      toast.error(nothingToBuy)
      return
    }
    const next = { items, logs_ids: logs, total_price: total, ...promotion.sent }
    // After a lost response the body must be the same, so that the server recognises the request.
    const { items: _items, ...body } = isInDoubt && attempt ? attempt : next
    setAttempt({ items, ...body })
    write.send({ body })
  }
  const replacing = useReplacement(userId, gone)
  const drop = (...ids: readonly number[]) => changeCart(userId, (cart) => without(cart, ids))
  return {
    lines,
    gone,
    count: there.length,
    total: isInDoubt && attempt ? attempt.total_price : total,
    promotion,
    error,
    isInDoubt,
    isSending: write.isSending,
    repeating: write.repeating,
    /** The order that was just placed, until the user leaves the page. */
    newOrder: orders.newOrder,
    purchase,
    drop,
    ...replacing,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Replaces the gone logs of the cart by others of the same products, and removes those without a replacement. */
function useReplacement(userId: string, gone: readonly CartLine[]) {
  const [isReplacing, setReplacing] = useState(false)
  const replaceGone = async () => {
    setReplacing(true)
    try {
      for (const product of productsIn(gone)) {
        const ids = gone.flatMap(({ id, product_id }) => (product_id === product ? id : []))
        const added = await selectOldest(userId, { product, count: ids.length, gone: ids })
        if (added < ids.length) toast.info(notReplaced(ids.length - added))
      }
    } catch (error) {
      toast.error(replaceFailure(asApiError(error)))
    } finally {
      setReplacing(false)
    }
  }
  return { isReplacing, replaceGone: () => void replaceGone() }
}

/** Navigates to the new order after the pause of STORE-14, unless the user has left the page. */
function useWayToOrders() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [from, setFrom] = useState<{ readonly key: string; readonly order: string }>()
  if (from && from.key !== key) setFrom(undefined)
  const newOrder = from?.key === key ? from.order : undefined
  useEffect(() => {
    if (newOrder === undefined) return undefined
    const go = () => void navigate(paths.logsOrder, { state: { order: newOrder } })
    const timer = setTimeout(go, leaveMs)
    return () => clearTimeout(timer)
  }, [newOrder, navigate])
  return { leave: (order: string) => setFrom({ key, order }), newOrder }
}

/**
 * The query for which selected logs are still on sale. Its key has the ids of their products, by which `useLive`
 * finds it.
 */
const cartCheckQuery = (userId: string, products: readonly number[]) =>
  queryOptions({
    queryKey: [store.check.path, products],
    queryFn: async ({ signal }) => {
      const ids = readCart(userId).map(({ id }) => id)
      const { logs } = await call(store.check, { body: { logs_ids: ids } }, { signal })
      return { ids, logs }
    },
    refetchOnWindowFocus: 'always',
  })
