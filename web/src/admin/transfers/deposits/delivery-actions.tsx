import { type BankDelivery, deliveries } from '@nosim/contract/admin/deliveries.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshTransfers } from '../common/queries.ts'

type Props = { readonly delivery: BankDelivery; readonly toHead: () => void }

/** The actions on an open delivery: read it again, book its amount into suspense, or dismiss it. */
export function DeliveryActions({ delivery, toHead }: Props) {
  const { id, status, amount, currency } = delivery
  const [opened, open] = useState<'Book' | 'Dismiss'>()
  const box = useFocusKept<HTMLDivElement>(toHead)
  const read = useWrite(deliveries.read, {
    as: 'action',
    onDone: ({ message }) => {
      toast.info(message)
      refreshTransfers()
    },
    onRefused: refreshTransfers,
  })
  const close = () => open(undefined)
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      <Button
        size="sm"
        busy={read.isSending}
        busyLabel="Reading..."
        aria-label={`Read delivery ${id} again`}
        onClick={() => read.send({ params: { id } })}
      >
        Read again
      </Button>
      {status === 'review' && amount !== null && currency === 'NGN' && (
        <Button
          size="sm"
          aria-label={`Book delivery ${id}`}
          aria-haspopup="dialog"
          onClick={() => open('Book')}
        >
          Book
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Dismiss delivery ${id}`}
        aria-haspopup="dialog"
        onClick={() => open('Dismiss')}
      >
        Dismiss
      </Button>
      {opened === 'Book' && <Book delivery={delivery} onClose={close} />}
      {opened === 'Dismiss' && <Dismiss delivery={delivery} onClose={close} />}
    </div>
  )
}

type DialogProps = { readonly delivery: BankDelivery; readonly onClose: () => void }

const shown = { onDone: ({ message }: { readonly message: string }) => toast.success(message) }

function Dismiss({ delivery: { id }, onClose }: DialogProps) {
  const dismiss = useDecisionForm(deliveries.dismiss, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason } }],
    ...shown,
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Dismiss this delivery?"
      field={reasonField('Recorded with the delivery, for all admins.')}
      button={{ label: 'Dismiss', busyLabel: 'Dismissing...', stop: true }}
      form={dismiss}
      onClose={onClose}
    >
      <Alert tone="info">
        No money is booked for it. Dismiss it only once the bank confirms that none is missing.
      </Alert>
    </TextDialog>
  )
}

function Book({ delivery: { id, amount, booked }, onClose }: DialogProps) {
  const book = useDecisionForm(deliveries.book, {
    start: { amount: amount ?? '', reason: '' },
    sent: (body) => [{ params: { id }, body }],
    ...shown,
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Book this money?"
      field={reasonField('How you know that the bank has it. Recorded with the delivery.')}
      button={{ label: 'Book', busyLabel: 'Booking...' }}
      missing={book.values.amount.trim() === '' ? 'Please fill in: Amount (₦)' : undefined}
      form={book}
      onClose={onClose}
    >
      <Alert tone="info">
        {booked === null
          ? 'The amount goes into suspense, from where it is assigned to a user.'
          : `${sumOf(booked.amount, booked.currency)} may already be booked for it. Book only the amount on top of that: it goes into suspense, from where it is assigned to a user.`}
      </Alert>
      <TextField
        label="Amount (₦)"
        inputMode="decimal"
        autoComplete="off"
        {...book.field('amount')}
      />
    </TextDialog>
  )
}

/** An amount of a bank as text: naira as usual, foreign money with its currency code. */
export const sumOf = (amount: string, currency: string | null): string =>
  currency === 'NGN' ? formatMoney(amount) : `${amount} ${currency ?? ''}`
