import { type ReviewOrder, boostReview } from '@nosim/contract/admin/boost-review.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { moneyAddress, type Part } from '../common/money-filter.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { showDecision, useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshTransfers } from '../common/queries.ts'
import { LookUp } from './look-up.tsx'

export type OrderActionsProps = {
  readonly order: ReviewOrder
  /** The list that shows the order. */
  readonly part: Part<'boosting'>
  readonly toHead: () => void
}

/** The actions of an admin on an order, by the list that shows it. */
export function OrderActions({ order, part, toHead }: OrderActionsProps) {
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<'match' | 'release' | 'found' | 'deliver'>()
  const number = orderNumber(order.order_id)
  const close = () => setOpened(undefined)
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {part === 'unconfirmed' && (
        <>
          <Button size="sm" aria-label={`Match order ${number}`} onClick={() => setOpened('match')}>
            Match
          </Button>
          <Button
            size="sm"
            tone="stop"
            aria-label={`Release order ${number}`}
            disabledReason={
              order.waiting ? 'Already requested: a second admin must approve it.' : null
            }
            onClick={() => setOpened('release')}
          >
            Release
          </Button>
          {order.waiting && (
            <p className="w-full text-label text-wait">Release waiting for a second admin.</p>
          )}
        </>
      )}
      {part === 'released' && (
        <Button
          size="sm"
          aria-label={`Order ${number} was found at the supplier`}
          onClick={() => setOpened('found')}
        >
          Found
        </Button>
      )}
      {part === 'gone' && (
        <Button
          size="sm"
          aria-label={`Mark order ${number} as delivered`}
          onClick={() => setOpened('deliver')}
        >
          Delivered
        </Button>
      )}
      {(part === 'gone' || part === 'stuck') && (
        <LinkButton
          size="sm"
          to={moneyAddress({ tab: 'refunds', order: order.order_id })}
          aria-label={`Refund order ${number}`}
        >
          Refund
        </LinkButton>
      )}
      {opened === 'match' && <Match order={order} onClose={close} />}
      {opened === 'release' && <Release order={order} onClose={close} />}
      {opened === 'found' && <Found order={order} onClose={close} />}
      {opened === 'deliver' && <Deliver order={order} onClose={close} />}
    </div>
  )
}

/** Marks an order of a disconnected supplier as delivered. */
function Deliver({ order, onClose }: MatchProps) {
  const deliver = useDecisionForm(boostReview.deliver, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id: order.order_id }, body: { reason } }],
    onDone: () => toast.success('The order is marked as delivered and its charge kept.'),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Mark as delivered?"
      field={reasonField('Recorded with the order, for all admins.')}
      button={{ label: 'Mark as delivered', busyLabel: 'Saving...' }}
      form={deliver}
      onClose={onClose}
    >
      <Alert tone="wait" title={`${order.supplier} is no longer connected`}>
        The charge of {formatMoney(order.charge)} is kept. If the order was not delivered, refund it
        instead.
      </Alert>
    </TextDialog>
  )
}

type ReleaseProps = { readonly order: ReviewOrder; readonly onClose: () => void }

/** Releases an order that the supplier never took: its charge is refunded. */
function Release({ order, onClose }: ReleaseProps) {
  const { order_id, user, charge } = order
  const release = useDecisionForm(boostReview.release, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id: order_id }, body: { reason } }],
    onDone: ({ waiting }) =>
      showDecision(waiting, 'The order is released and the charge refunded.'),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Release this order?"
      field={reasonField('Kept with the order, for all admins.')}
      button={{ label: 'Release', busyLabel: 'Releasing...', stop: true }}
      form={release}
      onClose={onClose}
    >
      <Alert tone="wait" title="Only if the supplier has no such order">
        {formatMoney(charge)} goes back into the wallet of {user.email}. An order that runs at the
        supplier after all would be the shop's loss.
      </Alert>
    </TextDialog>
  )
}

/** Records that the supplier took an order that was released. */
function Found({ order, onClose }: MatchProps) {
  const found = useDecisionForm(boostReview.found, {
    start: { upstream_id: '' },
    sent: ({ upstream_id }) => [{ params: { id: order.order_id }, body: { upstream_id } }],
    onDone: () => toast.success("The supplier's charge is booked as a loss."),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Found at the supplier"
      field={upstreamIdField}
      button={{ label: 'Book the charge', busyLabel: 'Asking...' }}
      form={found}
      onClose={onClose}
    >
      <Alert tone="info">
        The user keeps the refund. The supplier's charge is booked as the shop's loss.
      </Alert>
      <LookUp order={order} />
    </TextDialog>
  )
}

/** The field for the order number at the supplier. */
const upstreamIdField = {
  name: 'upstream_id',
  label: "The supplier's order number",
  hint: 'The supplier is asked whether it knows that number.',
  most: 18,
  digits: true,
} as const

type MatchProps = { readonly order: ReviewOrder; readonly onClose: () => void }

/** Matches an unconfirmed order to an order of the supplier. */
function Match({ order, onClose }: MatchProps) {
  const match = useDecisionForm(boostReview.match, {
    start: { upstream_id: '' },
    sent: ({ upstream_id }) => [{ params: { id: order.order_id }, body: { upstream_id } }],
    onDone: () => toast.success('Order matched; it continues.'),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Match this order"
      field={upstreamIdField}
      button={{ label: 'Match', busyLabel: 'Asking...' }}
      form={match}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Find this order in the supplier's panel. The charge stays on hold until it completes.
      </p>
      <LookUp order={order} />
    </TextDialog>
  )
}
