import { boost, type BoostOrder, type BoostStatus } from '@nosim/contract/shop/boost.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { ListChecks, CirclePercent, Loader, type LucideIcon, SearchCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { useSearchedPages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { formatDateTime } from '../../format/format-date.ts'
import { toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { OrderActions } from './order-actions.tsx'

/** Every boost that one has ordered, the newest first. */
export function Component() {
  const { pages, search, find, clear, sent } = useSearchedPages()
  return (
    <>
      <PageHeader
        action={
          <LinkButton tone="primary" to={paths.boost}>
            Place Order
          </LinkButton>
        }
      />
      <Card flush>
        <div className="px-4 pt-2 pb-4 sm:px-6 sm:pt-4 md:max-w-md">
          <SearchBox
            label="Search your orders"
            placeholder="Search orders..."
            value={search}
            onSearch={find}
          />
        </div>
        <QueryList
          query={(page) => queryOf(boost.orders, { query: { ...page, ...sent } })}
          pages={pages}
          nouns={['order', 'orders']}
          failure="Your orders could not be loaded."
          caption="Boost orders, newest first"
          columns={historyColumns}
          rowsOf={({ orders }) => orders}
          keyOf={(order) => order.order_id}
          empty={
            search === '' ? (
              <NoOrders />
            ) : (
              <NoneFound title="No orders found" clear="Clear the search" onClear={clear}>
                No orders match “{search}”.
              </NoneFound>
            )
          }
          skeletonRows={8}
        />
      </Card>
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      Icon={ListChecks}
      title="No orders found"
      action={
        <LinkButton tone="primary" to={paths.boost}>
          Place Order
        </LinkButton>
      }
    >
      Your boosts appear here with their progress and cost.
    </EmptyState>
  )
}

/** The columns of the history in the order of BOOST-18; on a phone the amount and the status come first. */
const historyColumns: readonly Column<BoostOrder>[] = [
  {
    header: 'Service',
    cell: (order) => (
      <span className="min-w-0 as-card:text-right">
        <span className="block wrap-anywhere">{order.service_name}</span>
        <Note>No. {orderNumber(order.order_id)}</Note>
      </span>
    ),
  },
  {
    header: 'Category',
    cell: ({ category }) => <span className="wrap-anywhere as-card:text-right">{category}</span>,
  },
  { header: 'Status', card: 'side', cell: (order) => <Status order={order} /> },
  { header: 'Quantity', cell: (order) => <Quantity order={order} /> },
  { header: 'Amount', align: 'right', card: 'lead', cell: (order) => <Amount order={order} /> },
  {
    header: 'Link',
    cell: ({ link }) => (
      <TextLink to={link} title={link} target="_blank" rel="noreferrer noopener">
        View
      </TextLink>
    ),
  },
  {
    header: 'Date',
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-2 as-card:justify-end">
        <span className="as-card:w-full as-card:text-right">
          {formatDateTime(order.created_at)}
        </span>
        <OrderActions order={order} />
      </span>
    ),
  },
]

function Note({ children }: { readonly children: ReactNode }) {
  return <span className="block text-label font-normal text-ink-soft">{children}</span>
}

function Status({ order }: { readonly order: BoostOrder }) {
  const note = statusNote(order)
  return (
    <span className="flex flex-col gap-1 as-card:items-end">
      <span>
        <StatusBadge {...statusLooks[order.status]} />
      </span>
      {note !== undefined && <Note>{note}</Note>}
    </span>
  )
}

function Quantity({ order }: { readonly order: BoostOrder }) {
  const { quantity, start_count, status } = order
  const progress = progressOf(order)
  const isOpen = status === 'pending' || status === 'processing'
  return (
    <span className="block min-w-32 as-card:w-40 as-card:text-right">
      {quantity.toLocaleString('en-US')}
      {progress && (
        <>
          <span className="block py-1">
            <ProgressBar
              fraction={progress.fraction}
              tone={isOpen || status === 'success' ? 'live' : 'over'}
            />
          </span>
          <Note>{progress.delivered.toLocaleString('en-US')} delivered</Note>
        </>
      )}
      {start_count !== null && <Note>Start count {start_count.toLocaleString('en-US')}</Note>}
    </span>
  )
}

function Amount({ order }: { readonly order: BoostOrder }) {
  return (
    <>
      <Money amount={order.amount} />
      {toKobo(order.refunded) > 0 && (
        <Note>
          <Money amount={order.refunded} /> refunded
        </Note>
      )}
    </>
  )
}

type Look = { readonly word: string; readonly tone: BadgeTone; readonly Icon?: LucideIcon }

/** Green when done, yellow while it waits, red when nothing was ordered; the rest grey, each with a word of its own. */
export const statusLooks: Readonly<Record<BoostStatus, Look>> = {
  success: { word: 'Success', tone: 'live' },
  pending: { word: 'Pending', tone: 'wait' },
  processing: { word: 'Processing', tone: 'over', Icon: Loader },
  partial: { word: 'Partial', tone: 'over', Icon: CirclePercent },
  cancelled: { word: 'Cancelled', tone: 'over' },
  failed: { word: 'Failed', tone: 'stop' },
  unconfirmed: { word: 'Being checked', tone: 'over', Icon: SearchCheck },
}

/** What else there is to say of where an order stands; most of the time nothing. */
export function statusNote(order: BoostOrder): string | undefined {
  const { status, cancel_requested, refill_status } = order
  if (status === 'unconfirmed') return 'Your money is safe'
  if (cancel_requested && (status === 'pending' || status === 'processing')) return 'Stopping'
  return refill_status === null ? undefined : `Refill: ${refill_status}`
}

type Progress = { readonly delivered: number; readonly fraction: number }

/** The progress of an order; undefined until the supplier reports it. More than ordered may be delivered. */
export function progressOf({
  quantity,
  remains,
}: Pick<BoostOrder, 'quantity' | 'remains'>): Progress | undefined {
  if (remains === null) return undefined
  const delivered = Math.max(0, quantity - remains)
  return { delivered, fraction: Math.min(1, delivered / quantity) }
}
