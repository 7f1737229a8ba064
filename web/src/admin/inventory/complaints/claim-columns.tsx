import type { ClaimView } from '@nosim/contract/admin/complaints.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AgeCell, onlyList, TextCell } from '../../shell/cells.tsx'
import type { Queue } from './complaints-filter.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { type Outcome, SettleClaim } from './settle-claim.tsx'

const outcomes: Readonly<Record<ClaimView['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Open' },
  replaced: { tone: 'live', word: 'Replaced' },
  refunded: { tone: 'live', word: 'Refunded' },
  declined: { tone: 'over', word: 'Declined' },
}

/** The columns of warranty claims. `toHead` moves the focus when its row is removed. */
export function claimColumns(queue: Queue, toHead: () => void): readonly Column<ClaimView>[] {
  return [
    {
      header: 'Product',
      list: 'title',
      cell: ({ product_name }) => <span className="font-medium wrap-anywhere">{product_name}</span>,
      note: (claim) => <LogText claim={claim} />,
      detail: (claim) => (
        <>
          {claim.product_name}
          <LogText claim={claim} />
        </>
      ),
    },
    { header: 'Price', align: 'right', list: 'value', cell: (claim) => <Price claim={claim} /> },
    onlyList('meta', 'In short', ({ buyer, reason }) => `${buyer} · ${reason}`),
    onlyList('status', 'Age', ({ created_at }) => <AgeCell time={created_at} />),
    { header: 'Buyer', cell: ({ buyer }) => <TextCell>{buyer}</TextCell> },
    { header: 'Order', cell: (claim) => <Order claim={claim} /> },
    { header: 'Reason', cell: ({ reason }) => <TextCell>{reason}</TextCell> },
    ...(queue === 'settled' ? settled : open(toHead)),
  ]
}

const open = (toHead: () => void): readonly Column<ClaimView>[] => [
  {
    header: 'In stock',
    align: 'right',
    cell: ({ log_count }) => formatCount(log_count),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (claim) => <ClaimActions claim={claim} toHead={toHead} />,
  },
]

const settled: readonly Column<ClaimView>[] = [
  { header: 'Outcome', cell: ({ status }) => <StatusBadge {...outcomes[status]} /> },
  { header: 'Note to the buyer', cell: ({ note }) => <TextCell>{note}</TextCell> },
]

type ClaimProps = { readonly claim: ClaimView }

function LogText({ claim: { log_id } }: ClaimProps) {
  return <span className="block min-w-36 text-label text-ink-soft">Log {log_id}</span>
}

function Price({ claim: { price } }: ClaimProps) {
  return (
    <span className="font-medium">
      <Money amount={price} />
    </span>
  )
}

function Order({ claim: { order_id, created_at } }: ClaimProps) {
  return (
    <span>
      {orderNumber(order_id)}
      <time dateTime={created_at} className="block text-label whitespace-nowrap text-ink-soft">
        {formatDateTime(created_at)}
      </time>
    </span>
  )
}

type ClaimActionsProps = { readonly claim: ClaimView; readonly toHead: () => void }

/** The three ways to settle a claim. */
function ClaimActions({ claim, toHead }: ClaimActionsProps) {
  const { id, log_count, waiting } = claim
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<Outcome>()
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Replace, claim ${id}`}
        disabledReason={log_count === 0 ? 'No other log of this product is in stock.' : null}
        onClick={() => setOpened('replaced')}
      >
        Replace
      </Button>
      <Button
        size="sm"
        aria-label={`Refund, claim ${id}`}
        disabledReason={waiting ? 'Already requested: a second admin must approve it.' : null}
        onClick={() => setOpened('refunded')}
      >
        Refund
      </Button>
      <Button
        size="sm"
        tone="stop"
        aria-label={`Decline, claim ${id}`}
        onClick={() => setOpened('declined')}
      >
        Decline
      </Button>
      {waiting && <p className="w-full text-label text-wait">Refund waiting for a second admin.</p>}
      {opened && (
        <SettleClaim claim={claim} outcome={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
