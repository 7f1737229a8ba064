import type { DeskOrder } from '@nosim/contract/admin/boost-desk.ts'
import { orderNumber } from '@nosim/contract/order-number.ts'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'
import { moneyAddress } from '../reads/money-filter.ts'
import { Match } from './match.tsx'
import { Release } from './release.tsx'

export type OrderActionsProps = { readonly order: DeskOrder; readonly toHead: () => void }

/** Of an order whose answer was lost: which one it is, or that there is none. Of a stuck one: the way to a refund. */
export function OrderActions({ order, toHead }: OrderActionsProps) {
  const { order_id, status, waiting } = order
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<'match' | 'release'>()
  const number = orderNumber(order_id)
  const close = () => setOpened(undefined)
  if (status !== 'unconfirmed')
    return (
      <LinkButton
        size="sm"
        to={moneyAddress({ tab: 'refunds', order: order_id })}
        aria-label={`Refund order ${number}`}
      >
        Refund
      </LinkButton>
    )
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={`Match order ${number}`} onClick={() => setOpened('match')}>
        Match
      </Button>
      <Button
        size="sm"
        tone="stop"
        aria-label={`Release order ${number}`}
        disabledReason={waiting ? 'Asked for already: a second admin must approve it.' : null}
        onClick={() => setOpened('release')}
      >
        Release
      </Button>
      {waiting && (
        <p className="w-full text-label text-wait">Its release waits for a second admin.</p>
      )}
      {opened === 'match' && <Match order={order} onClose={close} />}
      {opened === 'release' && <Release order={order} onClose={close} />}
    </div>
  )
}
