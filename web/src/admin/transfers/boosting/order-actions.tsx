import type { DeskOrder } from '@nosim/contract/admin/boost-desk.ts'
import { orderNumber } from '@nosim/contract/order-number.ts'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { moneyAddress, type Part } from '../common/money-filter.ts'
import { Deliver } from './deliver.tsx'
import { Found } from './found.tsx'
import { Match } from './match.tsx'
import { Release } from './release.tsx'

export type OrderActionsProps = {
  readonly order: DeskOrder
  /** Which list it is in. */
  readonly part: Part<'boosting'>
  readonly toHead: () => void
}

/** What an admin can do with an order, by the list that it is in. */
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
