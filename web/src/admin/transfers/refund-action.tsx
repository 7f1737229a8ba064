import type { Refundable } from '@nosim/contract/admin/transfer-views.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { toKobo } from '../../format/format-money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { lineLabels } from '../shell/line-labels.ts'
import { RefundDialog, useRefundForm } from './refund-dialog.tsx'

type RefundActionProps = {
  readonly item: Refundable
  /** The reason, where it is known. The form then starts with it and with the full amount that is left. */
  readonly reason?: string
  /** Called once the refund is done, or waits for a second admin. */
  readonly onDone?: () => void
}

/** The refund button, or the reason why no refund is possible. */
export function RefundAction({ item, reason, onDone }: RefundActionProps) {
  const { data: me } = useQuery(meQuery())
  const [isOpen, setOpen] = useState(false)
  // Here and not in the dialog: the form keeps its key, so that a repeat after a lost response is the same refund.
  const form = useRefundForm(item, { reason, onDone, onClose: () => setOpen(false) })
  const open = () => {
    form.reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={`Refund ${item.title}, order ${orderNumber(item.order_id)}`}
        aria-haspopup="dialog"
        disabledReason={whyNot(item, me?.user_id)}
        onClick={open}
      >
        Refund
      </Button>
      {isOpen && <RefundDialog item={item} form={form} onClose={() => setOpen(false)} />}
    </>
  )
}

function whyNot({ line, left, status, user }: Refundable, own: string | undefined): string | null {
  if (user.user_id === own) return 'This is your own order: another admin refunds it.'
  if (toKobo(left) > 0) return null
  if (status === 'unconfirmed')
    return `It is not confirmed: match or release it under ${lineLabels[line].name}.`
  return 'This order has already been refunded in full.'
}
