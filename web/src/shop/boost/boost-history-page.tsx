import { formatCount } from '@nosim/contract/base/count.ts'
import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { type ReactNode, useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { limit } from '../../lists/list-limit.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { useSearchedPages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { formatDateTime, formatDay } from '../../format/format-date.ts'
import { toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { platformOf, serviceTitle, withoutPictographs } from '../../format/service-title.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Cover } from '../marks/cover.tsx'
import { OrderActions } from './order-actions.tsx'
import { isRunning, progressOf, statusLooks, statusNote } from './order-state.ts'

// The dialog is loaded on first use.
const OrderDialog = deferred(() => import('./order-dialog.tsx'), 'OrderDialog')

/** All boosts that the user has ordered, newest first. */
export function Component() {
  const { pages, search, find, clear, sent } = useSearchedPages()
  const [opened, setOpened] = useState<BoostOrder>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const onOpen = (order: BoostOrder) => {
    setOpened(order)
    setDialogOpen(true)
  }
  return (
    <>
      <PageHeader action={<PlaceOrder />} />
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
          limit={limit}
          nouns={['order', 'orders']}
          failure="Your orders could not be loaded."
          caption="Boost orders, newest first"
          columns={historyColumns}
          layout="list"
          target={{ onOpen }}
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
      {opened && (
        <OrderDialog
          key={opened.order_id}
          order={opened}
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
        />
      )}
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState drawing="orders" title="No orders found" action={<PlaceOrder />}>
      Your boosts appear here with their progress and cost.
    </EmptyState>
  )
}

function PlaceOrder() {
  return (
    <LinkButton tone="primary" to={paths.boost}>
      Place Order
    </LinkButton>
  )
}

/**
 * The columns of the history in the order of BOOST-18. On a phone a row has the platform, the service and the amount.
 */
const historyColumns: readonly Column<BoostOrder>[] = [
  {
    header: 'Service',
    list: 'title',
    cell: (order) => <ServiceName order={order} />,
  },
  {
    header: 'Platform',
    list: 'mark',
    onlyList: true,
    cell: ({ service_name }) => (
      <Cover name={platformOf(serviceTitle(service_name).title)} shape="tile" />
    ),
  },
  {
    header: 'Category',
    cell: ({ category }) => <span className="wrap-anywhere">{withoutPictographs(category)}</span>,
  },
  { header: 'Status', list: 'status', cell: (order) => <Status order={order} /> },
  { header: 'Quantity', cell: (order) => <Quantity order={order} /> },
  { header: 'Amount', list: 'value', align: 'right', cell: (order) => <Amount order={order} /> },
  {
    header: 'Link',
    cell: ({ link }) => (
      <TextLink alone to={link} title={link} target="_blank" rel="noreferrer noopener">
        View
      </TextLink>
    ),
  },
  {
    header: 'Date',
    list: 'meta',
    cell: (order) => (
      <>
        <span className="as-table:hidden">
          {formatCount(order.quantity)} · {formatDay(order.created_at)}
        </span>
        <span className="whitespace-nowrap as-card:hidden">{formatDateTime(order.created_at)}</span>
        <span className="flex flex-wrap gap-2 empty:hidden as-card:hidden">
          <OrderActions order={order} />
        </span>
      </>
    ),
  },
  { header: 'Progress', list: 'foot', onlyList: true, cell: (order) => progressLine(order) },
]

function ServiceName({ order: { service_name, order_id } }: { readonly order: BoostOrder }) {
  const { title, notes } = serviceTitle(service_name)
  return (
    <span title={service_name} className="as-table:font-medium as-table:wrap-anywhere">
      {title}
      <span className="block text-label font-normal text-ink-soft as-card:hidden">
        {[...notes, `No. ${orderNumber(order_id)}`].join(' · ')}
      </span>
    </span>
  )
}

/** The progress bar of a running order, for phones. */
function progressLine(order: BoostOrder): ReactNode {
  const progress = isRunning(order) ? progressOf(order) : undefined
  return progress && <ProgressBar fraction={progress.fraction} />
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
  return (
    <span className="block min-w-32">
      {formatCount(quantity)}
      {progress && (
        <>
          <span className="block py-1">
            <ProgressBar
              fraction={progress.fraction}
              tone={isRunning(order) || status === 'success' ? 'live' : 'over'}
            />
          </span>
          <Note>{formatCount(progress.delivered)} delivered</Note>
        </>
      )}
      {start_count !== null && <Note>Start count {formatCount(start_count)}</Note>}
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

function Note({ children }: { readonly children: ReactNode }) {
  return <span className="block text-label font-normal text-ink-soft">{children}</span>
}
