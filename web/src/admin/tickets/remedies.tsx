import type { AdminTicket } from '@nosim/contract/admin/users/tickets.ts'
import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { ticketReasons } from '@nosim/contract/shop/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { toKobo } from '../../format/format-money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { RefundAction } from '../transfers/refund-action.tsx'
import { FundsDialog, useFundsForm } from '../users/details/funds-dialog.tsx'
import { refreshTickets } from './queries.ts'

type RemedyProps = { readonly ticket: AdminTicket }

/** Refunds the order of a ticket, or one log of it, with the reason of the ticket (TICKET-17). */
export function RefundOrder({ ticket: { subject, reason } }: RemedyProps) {
  const { data } = useQuery(queryOf(manualTransfers.refundable, { query: { order: subject } }))
  const [chosen, setChosen] = useState<string>()
  const items = data?.items.filter(({ order_id }) => order_id === subject) ?? []
  const item =
    items.find(({ id }) => id === chosen) ??
    items.find(({ left }) => toKobo(left) > 0) ??
    items.at(0)
  if (!item) return null
  return (
    <>
      {items.length > 1 && (
        <div className="w-full">
          <Select
            label="Log to refund"
            value={item.id}
            options={items.map(({ id, title }, index) => ({
              value: id,
              label: `${index + 1}. ${title}`,
            }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
      )}
      <RefundAction
        key={item.id}
        item={item}
        reason={ticketReasons[reason]}
        onDone={refreshTickets}
      />
    </>
  )
}

/** Adds funds for a ticket about a deposit. The ticket then closes as refunded (TICKET-17). */
export function AddFunds({ ticket: { id, user } }: RemedyProps) {
  const params = { id: user.user_id }
  const { data, refetch } = useQuery(queryOf(adminUsers.user, { params }))
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useFundsForm('credit', {
    userId: user.user_id,
    ticket: id,
    onMoved: () => {
      void refetch()
      refreshTickets()
    },
    onWaiting: () => undefined,
    onClose: close,
  })
  const open = () => {
    form.reset()
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" disabled={!data} onClick={open}>
        Add funds
      </Button>
      {isOpen && data && (
        <FundsDialog
          kind="credit"
          holder={{ ...user, bal: data.user.bal }}
          form={form}
          onClose={close}
        />
      )}
    </>
  )
}
