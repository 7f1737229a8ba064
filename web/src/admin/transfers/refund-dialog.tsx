import type { Refundable } from '@nosim/contract/admin/transfer-views.ts'
import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { displayNaira, formatNaira } from '@nosim/contract/base/money.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import type { Write } from '../../api/use-write.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../forms/field-errors.ts'
import { TextArea } from '../../ui/form/text-field.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { AmountField } from '../dialogs/amount-field.tsx'
import { amountFault, amountIn } from '../dialogs/amount.ts'
import { operationMessage } from '../dialogs/operation-message.ts'
import { SecondAdmin } from '../dialogs/second-admin.tsx'
import { reasonField } from '../dialogs/text-dialog.tsx'

export type RefundDialogProps = {
  readonly item: Refundable
  readonly refund: Write<typeof manualTransfers.refund>
  readonly onClose: () => void
}

const field = reasonField('The user reads it beside the move.')

/** How much goes back, why, and what that leaves. */
export function RefundDialog({ item, refund, onClose }: RefundDialogProps) {
  const { kind, id, title, user, left, whole } = item
  const [text, setText] = useState(whole ? left : '')
  const [reason, setReason] = useState('')
  const [isLooked, setLooked] = useState(false)
  const unsaved = useUnsaved(onClose)
  const sum = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const amount = amountIn(text)
  const fault = faultOf(amount, left)
  const edited = () => {
    unsaved.edited()
    refund.clear()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setLooked(true)
    if (amount === undefined || fault) return sum.current?.focus()
    if (reason.trim() === '') return area.current?.focus()
    const body = { kind, id, amount: formatNaira(amount), reason: reason.trim() }
    return refund.send({ body })
  }
  return (
    <FormDialog
      title="Refund"
      description={`${title}, into the wallet of ${user.name}, ${user.email}.`}
      form={{
        form: { onSubmit: send },
        isSending: refund.isSending,
        message: refusalOf(refund.error),
      }}
      unsaved={unsaved}
      submit="Refund"
      busyLabel="Refunding..."
      onClose={onClose}
    >
      <AmountField
        ref={sum}
        label="Amount (₦)"
        value={text}
        readOnly={whole}
        hint={whole ? 'A log is paid back whole.' : `At most ${formatMoney(left)}.`}
        error={isLooked ? fault : refund.error?.fields['amount']}
        onAmount={(typed) => {
          setText(typed)
          setLooked(false)
          edited()
        }}
      />
      <TextArea
        ref={area}
        data-autofocus
        label={field.label}
        maxLength={field.most}
        value={reason}
        hint={field.hint}
        error={
          isLooked && !fault && reason.trim() === ''
            ? 'Please give a reason'
            : refund.error?.fields['reason']
        }
        onChange={({ target }) => {
          setReason(target.value)
          edited()
        }}
      />
      <output>
        {amount !== undefined && !fault && (
          <Alert tone="info">{effectOf(item, displayNaira(toKobo(left) - amount))}</Alert>
        )}
      </output>
      <SecondAdmin amount={amount} />
    </FormDialog>
  )
}

function faultOf(amount: number | undefined, left: string): string | undefined {
  if (amount === undefined) return amountFault
  return amount > toKobo(left) ? 'No more can be paid back than was kept.' : undefined
}

/** What it does besides moving the money. */
function effectOf({ status, left }: Refundable, rest: string): string {
  const kept = `Of ${formatMoney(left)} that the shop kept, ${rest} stays.`
  const isOpen = status === 'pending' || status === 'processing'
  return isOpen ? `${kept} The order ends with it: it is not watched any more.` : kept
}

/** The reason of the refusal; nothing when a field shows it. */
function refusalOf(error: ApiError | null): string | undefined {
  if (!error || formMessage(error, ['amount', 'reason']) === undefined) return undefined
  return operationMessage(error)
}
