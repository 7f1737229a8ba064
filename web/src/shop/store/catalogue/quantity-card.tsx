import { formatCount } from '@nosim/contract/base/count.ts'
import { orderMost, type StoreProduct } from '@nosim/contract/shop/store.ts'
import { useState } from 'react'
import { asApiError } from '../../../api/client.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Stepper } from '../../../ui/choice/stepper.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type Cart, isFull, useCart } from '../cart/cart.ts'
import { selectOldest } from '../cart/select-oldest.ts'

/** Selects a number of logs, the oldest first (STORE-29). */
export function QuantityCard({ product }: { readonly product: StoreProduct }) {
  const { userId, items } = useCart()
  const [wanted, setWanted] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const most = mostOf(product, items)
  const count = Math.min(wanted, Math.max(1, most))
  const selected = items.filter(({ product_id }) => product_id === product.id).length

  const add = async () => {
    setAdding(true)
    try {
      const added = await selectOldest(userId, { product: product.id, count })
      if (added < count) toast.info(shortMessage(added))
      setWanted(1)
    } catch (error) {
      toast.error(asApiError(error).message)
    } finally {
      setAdding(false)
    }
  }
  return (
    <section
      aria-label="Add to your selection"
      className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <Stepper label="How many?" value={count} max={Math.max(1, most)} onChange={setWanted} />
      <div className="min-w-40 flex-1 *:h-11 sm:max-w-60">
        <Button
          tone="primary"
          wide
          busy={isAdding}
          busyLabel="Adding..."
          disabledReason={most > 0 ? undefined : noMoreMessage(items)}
          onClick={() => void add()}
        >
          Add · {formatMoney(product.price * count)}
        </Button>
      </div>
      <p className="w-full text-label text-ink-soft" aria-live="polite">
        {selected > 0
          ? `${formatCount(selected)} of this product selected.`
          : 'We select the oldest logs for you.'}
      </p>
    </section>
  )
}

/** How many more logs of a product can be selected. */
function mostOf({ id, log_count }: StoreProduct, cart: Cart): number {
  const selected = cart.filter(({ product_id }) => product_id === id).length
  return Math.max(0, Math.min(log_count - selected, orderMost - cart.length))
}

const noMoreMessage = (cart: Cart): string =>
  isFull(cart)
    ? `Please buy at most ${orderMost} at a time`
    : 'Every log of this product is selected'

const shortMessage = (added: number): string =>
  added === 0 ? 'No more logs are in stock.' : `Only ${added} more in stock: all are selected.`
