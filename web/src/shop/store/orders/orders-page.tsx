import { store, type OpenedOrder, type StoreOrder } from '@nosim/contract/shop/store.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag, ChevronDown, Eye, EyeOff } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { useId, useState } from 'react'
import { asApiError } from '../../../api/client.ts'
import { prefetch } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { limit, QueryPages } from '../../../lists/query-list.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { NoneFound } from '../../../ui/display/none-found.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { listIn, useSearchedPages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney, toKobo } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { openedOrderQuery } from '../queries.ts'
import { OrderLine } from './order-line.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(queryOf(store.orders, { query: listIn(new URL(request.url).searchParams, limit) }))

/** The account logs that the user has bought, the newest order first. Its splash is the shell's (SITE-14). */
export function Component() {
  const { pages, search, find, clear, sent } = useSearchedPages()
  return (
    <>
      <PageHeader
        title="Orders"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Orders' }]}
        action={
          <LinkButton tone="primary" to={paths.store}>
            Buy Logs
          </LinkButton>
        }
      />
      <Card flush>
        <div className="px-4 pt-2 sm:px-6 sm:pt-4 md:max-w-md">
          <SearchBox
            label="Search your orders"
            placeholder="Search by Order ID or Product Name..."
            value={search}
            onSearch={find}
          />
        </div>
        <QueryPages
          query={(page) => queryOf(store.orders, { query: { ...page, ...sent } })}
          pages={pages}
          nouns={['order', 'orders']}
          failure={failureOf}
          beside={<h2 className="text-title">Your orders</h2>}
        >
          {(data) => (
            <>
              {!data && <ListShape />}
              {data?.orders.length === 0 &&
                (search === '' ? (
                  <NoOrders />
                ) : (
                  <NoneFound title="No orders found." clear="Clear the search" onClear={clear}>
                    None of your orders has “{search}” in it.
                  </NoneFound>
                ))}
              {data?.orders.map((order) => (
                <OrderCard key={order.order_id} order={order} />
              ))}
            </>
          )}
        </QueryPages>
      </Card>
    </>
  )
}

/** A refusal of the server, or no answer that could be read. */
function failureOf(error: Error): string {
  const { code } = asApiError(error)
  return code === 'NETWORK' || code === 'UNREADABLE'
    ? 'An error occurred while fetching orders.'
    : 'Failed to fetch orders.'
}

function ListShape() {
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-4 sm:px-6">
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-14" />
      ))}
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      Icon={ShoppingBag}
      title="No orders found."
      action={
        <LinkButton tone="primary" to={paths.store}>
          Buy Logs
        </LinkButton>
      }
    >
      Every account log you buy is kept here, with its details and its warranty. You have not bought
      one yet.
    </EmptyState>
  )
}

type OrderCardProps = { readonly order: StoreOrder }

/** An order: its number, total and status, and on demand what is in it. */
function OrderCard({ order }: OrderCardProps) {
  const { order_id, total_price, status } = order
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const number = orderNumber(order_id)
  return (
    <article className="border-t border-line">
      <div className="flex items-center gap-1 px-2 sm:px-4">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-3 text-left"
          >
            <ChevronDown
              aria-hidden
              size={18}
              className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="w-full sm:w-auto sm:flex-1">
                <span className="text-label text-ink-soft">Order ID </span>
                <span className="font-mono font-medium">#{number}</span>
              </span>
              <span className="font-medium">
                <Money amount={total_price} />
              </span>
              <StatusBadge {...orderLook(status)} />
            </span>
          </button>
        </h3>
        <CopyButton
          iconOnly
          text={order_id}
          label={`Copy the whole ID of order ${number}`}
          copied="Order ID copied."
          failed="Could not copy the order ID."
        />
      </div>
      <div id={bodyId} hidden={!isOpen} className="px-4 pb-4 sm:px-6">
        {isOpen && <OrderBody order={order} />}
      </div>
    </article>
  )
}

/** Gone when the order is folded up, and with it what was shown of it. */
function OrderBody({ order }: OrderCardProps) {
  const { order_id, created_at, refunded } = order
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">
          Created {formatDateTime(created_at)}
          {toKobo(refunded) > 0 && ` · ${formatMoney(refunded)} refunded`}
        </p>
        <Button size="sm" Icon={Icon} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide details' : 'Show details'}
          <span className="sr-only"> of order {orderNumber(order_id)}</span>
        </Button>
      </div>
      {isShown ? <OpenedLines order={order} /> : <Lines order={order} opened={undefined} />}
    </>
  )
}

/** Asks for what was bought, which no list has in it. */
function OpenedLines({ order }: OrderCardProps) {
  const { data, isError, error, refetch } = useQuery(openedOrderQuery(order.order_id))
  return (
    <>
      {isError && !data ? (
        <div className="pt-3">
          <FormError
            message={error.message}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <output className={cx('block pt-3 text-ink-soft', data && 'sr-only')}>
          {data ? 'The details are shown.' : 'Loading...'}
        </output>
      )}
      <Lines order={order} opened={data} />
    </>
  )
}

type LinesProps = OrderCardProps & { readonly opened: OpenedOrder | undefined }

function Lines({ order, opened }: LinesProps) {
  const details = new Map(opened?.details.map((line) => [line.id, line.details]))
  return (
    <ul className="divide-y divide-line pt-1">
      {(opened ?? order).details.map((line) => (
        <OrderLine
          key={line.id}
          line={line}
          created_at={order.created_at}
          details={details.get(line.id)}
        />
      ))}
    </ul>
  )
}

type Look = { readonly word: string; readonly tone: BadgeTone }

const looks: Readonly<Record<string, Look>> = {
  success: { word: 'Success', tone: 'live' },
  pending: { word: 'Pending', tone: 'wait' },
  failed: { word: 'Failed', tone: 'stop' },
}

/** Green for success, yellow for pending, red for failed, else grey (STORE-22). */
export function orderLook(status: string): Look {
  const known = Object.hasOwn(looks, status) ? looks[status] : undefined
  return known ?? { word: status.charAt(0).toUpperCase() + status.slice(1), tone: 'over' }
}
