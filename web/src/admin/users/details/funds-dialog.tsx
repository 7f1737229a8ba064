import { type SyntheticEvent, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../../forms/field-errors.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { AmountField } from '../../dialogs/amount-field.tsx'
import { amountFault, amountIn } from '../../dialogs/amount.ts'
import { BalanceAfter } from '../../dialogs/balance-after.tsx'
import { operationMessage } from '../../dialogs/operation-message.ts'
import { SecondAdmin } from '../../dialogs/second-admin.tsx'
import type { Funds } from './use-funds.ts'

/** Whose wallet it is; `bal` is its balance in naira. */
export type Holder = {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly bal: string
}

export type FundsDialogProps = {
  readonly kind: 'credit' | 'debit'
  readonly holder: Holder
  readonly funds: Funds
  readonly onClose: () => void
}

const words = {
  credit: {
    title: 'Add Funds',
    lead: 'Into the wallet of',
    busy: 'Adding...',
    unsaid: 'Funds added by admin',
  },
  debit: {
    title: 'Deduct Funds',
    lead: 'From the wallet of',
    busy: 'Deducting...',
    unsaid: 'Funds deducted by admin',
  },
} as const

/** The form of funds, with the balance after it (TRANSFER-1 to TRANSFER-3). */
export function FundsDialog({ kind, holder, funds, onClose }: FundsDialogProps) {
  const { title, lead, busy, unsaid } = words[kind]
  const [text, setText] = useState('')
  const [description, setDescription] = useState('')
  const [allowNegative, setAllowed] = useState(false)
  const [isLooked, setLooked] = useState(false)
  const unsaved = useUnsaved(onClose)
  const field = useRef<HTMLInputElement>(null)
  const amount = amountIn(text)
  const edited = () => {
    unsaved.edited()
    funds.clear()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setLooked(true)
    if (amount === undefined) return field.current?.focus()
    return funds.send({ amount, description, allowNegative })
  }
  return (
    <FormDialog
      title={title}
      description={`${lead} ${holder.name}, ${holder.email}.`}
      form={{
        form: { onSubmit: send },
        isSending: funds.isSending,
        message: refusalOf(funds.error),
      }}
      unsaved={unsaved}
      submit={title}
      busyLabel={busy}
      tone={kind === 'credit' ? 'primary' : 'stop'}
      onClose={onClose}
    >
      <AmountField
        ref={field}
        label="Amount (₦)"
        value={text}
        error={isLooked && amount === undefined ? amountFault : funds.error?.fields['amount']}
        onAmount={(typed) => {
          setText(typed)
          setLooked(false)
          edited()
        }}
      />
      <TextField
        label="Description (optional)"
        autoComplete="off"
        maxLength={200}
        value={description}
        hint={`The user reads it beside the move. Left empty, it says '${unsaid}'.`}
        error={funds.error?.fields['description']}
        onChange={({ target }) => {
          setDescription(target.value)
          edited()
        }}
      />
      {kind === 'debit' && (
        <Checkbox
          label="Allow negative balance"
          checked={allowNegative}
          onChange={({ target }) => {
            setAllowed(target.checked)
            edited()
          }}
        />
      )}
      <BalanceAfter
        balance={holder.bal}
        change={amount && (kind === 'credit' ? amount : 0 - amount)}
        allowNegative={allowNegative}
      />
      <SecondAdmin amount={amount} />
    </FormDialog>
  )
}

/** The reason of the refusal; nothing when a field shows it. */
function refusalOf(error: ApiError | null): string | undefined {
  if (!error || formMessage(error, ['amount', 'description']) === undefined) return undefined
  const missing = error.shortage === undefined ? '' : `: ${formatMoney(error.shortage)} is missing.`
  return operationMessage(error) + missing
}
