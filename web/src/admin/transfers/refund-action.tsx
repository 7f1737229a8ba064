import type { Refundable } from '@nosim/contract/admin/money-views.ts'
import { money } from '@nosim/contract/admin/money.ts'
import { orderNumber } from '@nosim/contract/order-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { useWrite } from '../../api/use-write.ts'
import { toKobo } from '../../format/format-money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tellAsked } from '../dialogs/use-decision.ts'
import { refreshDesk } from './common/queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** The way to pay back, or why there is none. */
export function RefundAction({ item }: { readonly item: Refundable }) {
  const { data: me } = useQuery(meQuery())
  const [isOpen, setOpen] = useState(false)
  // Here and not in the dialog: what was sent and not answered is the same refund when the form is opened again.
  const refund = useWrite(money.refund, {
    as: 'form',
    onDone: (asked) => {
      tellAsked(asked)
      refreshDesk()
      setOpen(false)
    },
    onRefused: ({ code, message, isDefinite }) => {
      if (code === 'REFUND_TOO_MUCH' || !isDefinite) refreshDesk()
      if (code !== 'NOT_REFUNDABLE' && code !== 'NOT_FOUND') return
      toast.error(message)
      refreshDesk()
      setOpen(false)
    },
  })
  const open = () => {
    refund.clear()
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
      {isOpen && <RefundDialog item={item} refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}

function whyNot({ kind, left, status, user }: Refundable, own: string | undefined): string | null {
  if (user.user_id === own) return 'This is your own order: another admin refunds it.'
  if (toKobo(left) > 0) return null
  if (kind === 'boost' && status === 'unconfirmed')
    return 'It is not confirmed: match or release it under Boosting.'
  return 'Nothing of this order is left to pay back.'
}
