import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { toast } from '../../ui/toast/toast.ts'

// The dialog is loaded on first use.
const CancelDialog = deferred(() => import('./cancel-dialog.tsx'), 'CancelDialog')

/** The actions that the supplier permits for an order. Most orders have none. */
export function OrderActions({ order }: { readonly order: BoostOrder }) {
  const { order_id, can_cancel, can_refill } = order
  const [isAsking, setAsking] = useState(false)
  const writeOptions = {
    as: 'action',
    onDone: ({ message }: { message: string }) => {
      toast.success(message)
      refresh(boost.orders, boost.read)
    },
    // The shown order was probably out of date.
    onRefused: () => refresh(boost.orders, boost.read),
  } as const
  const cancel = useWrite(boost.cancel, writeOptions)
  const refill = useWrite(boost.refill, writeOptions)
  const number = orderNumber(order.order_id)
  return (
    <>
      {can_refill && (
        <Button
          size="sm"
          aria-label={`Refill order ${number}`}
          busy={refill.isSending}
          onClick={() => refill.send({ params: { order_id } })}
        >
          Refill
        </Button>
      )}
      {can_cancel && (
        <Button
          size="sm"
          tone="stop"
          aria-label={`Cancel order ${number}`}
          busy={cancel.isSending}
          onClick={() => setAsking(true)}
        >
          Cancel
        </Button>
      )}
      {isAsking && (
        <CancelDialog
          number={number}
          onConfirm={() => cancel.send({ params: { order_id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
