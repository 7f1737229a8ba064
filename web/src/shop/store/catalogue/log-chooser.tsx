import { orderMost, type StoreLog } from '@nosim/contract/shop/store.ts'
import { useState } from 'react'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Paged } from '../../../ui/display/paged.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import type { Pages } from '../../../ui/display/use-pages.ts'
import { changeCart, isFull, itemOf, useCart, withItem, without } from '../cart/cart.ts'
import { LogCard } from './log-card.tsx'
import { LogChip } from './log-chip.tsx'
import { logsLimit } from '../queries.ts'

const layouts = [
  { value: 'chips', label: 'Compact' },
  { value: 'cards', label: 'Cards' },
]

export type LogChooserProps = {
  /** The id of the product. */
  readonly id: number
  readonly pages: Pages
  /** A page of its logs; undefined while it loads. */
  readonly logs: readonly StoreLog[] | undefined
  readonly total: number | undefined
  /** True while the logs are those of the previous page. */
  readonly isBusy: boolean
}

/** The unsold logs of a product, to view and select, as chips or as cards. */
export function LogChooser({ id, pages, logs, total, isBusy }: LogChooserProps) {
  const [layout, setLayout] = useState('chips')
  return (
    <Paged
      pages={pages}
      limit={logsLimit}
      total={total}
      nouns={['log', 'logs']}
      busy={isBusy}
      beside={
        <div className="w-full sm:w-60">
          <Segmented label="Show as" options={layouts} value={layout} onChange={setLayout} />
        </div>
      }
    >
      <div className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
        {logs ? (
          <Logs {...{ id, logs }} isCompact={layout === 'chips'} />
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </Paged>
  )
}

const gridStyles = {
  cards: 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3',
  chips: 'grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2',
  /** For chips with a View link. */
  viewed: 'grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2',
} as const

type LogsProps = {
  readonly id: number
  readonly logs: readonly StoreLog[]
  readonly isCompact: boolean
}

function Logs({ id, logs, isCompact }: LogsProps) {
  const { userId, items } = useCart()
  const reason = isFull(items) ? `Please buy at most ${orderMost} at a time` : undefined
  const toggle = (log: StoreLog, isSelected: boolean) =>
    changeCart(userId, (cart) =>
      isSelected ? without(cart, [log.id]) : withItem(cart, itemOf(log, id)),
    )
  const chips = logs.some(({ url }) => url !== null) ? gridStyles.viewed : gridStyles.chips
  const Choice = isCompact ? LogChip : LogCard
  return (
    <ul className={isCompact ? chips : gridStyles.cards}>
      {logs.map((log) => {
        const isSelected = items.some((item) => item.id === log.id)
        return (
          <li key={log.id} className="flex min-w-0">
            <Choice
              log={log}
              isSelected={isSelected}
              fullReason={isSelected ? undefined : reason}
              onToggle={() => toggle(log, isSelected)}
            />
          </li>
        )
      })}
    </ul>
  )
}
