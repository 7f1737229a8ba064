import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { refresh } from '../../../api/query-client.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { showOutcome } from '../../dialogs/use-decision.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../../forms/field-errors.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AmountField } from '../../dialogs/amount-field.tsx'
import { amountFault, amountIn } from '../../dialogs/amount.ts'
import { BalanceAfter } from '../../dialogs/balance-after.tsx'
import { operationMessage } from '../../dialogs/operation-message.ts'
import { SecondAdmin } from '../../dialogs/second-admin.tsx'

/** The owner of the wallet. `bal` is its balance in naira. */
export type Holder = {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly bal: string
}

export type FundsFormOptions = {
  readonly userId: string
  /** The ticket that funds are added for (TICKET-17). */
  readonly ticket?: string
  /** Reads the user again: the balance has changed, or the shown balance was wrong. */
  readonly onMoved: () => void
  /** Called with the naira amount that waits for a second admin; undefined if none does. */
  readonly onWaiting: (amount: string | undefined) => void
  readonly onClose: () => void
}

const start = { amount: '', description: '', allow_negative: false }

/** The form of funds. Sending it again is the same transfer, even if its dialog was closed in between. */
export function useFundsForm(kind: 'credit' | 'debit', options: FundsFormOptions) {
  const { userId, ticket, onMoved, onWaiting, onClose } = options
  return useRouteForm(manualTransfers[kind], {
    start,
    sent: (values, { showErrors }) => {
      const amount = amountIn(values.amount)
      if (amount === undefined) return showErrors({ amount: amountFault })
      const params = { id: userId }
      const body = { amount: formatNaira(amount), description: values.description.trim() }
      if (kind === 'credit') return [{ params, body: { ...body, ...(ticket && { ticket }) } }]
      return [{ params, body: { ...body, allow_negative: values.allow_negative } }]
    },
    onDone: (outcome, { body }) => {
      showOutcome(outcome)
      onWaiting(outcome.status === 'waiting' ? String(body.amount) : undefined)
      refresh(manualTransfers.actions)
      onMoved()
      onClose()
    },
    // The shown balance was wrong, or the outcome is unknown.
    onRefused: ({ code, isDefinite }) => {
      if (code === 'INSUFFICIENT_BALANCE' || !isDefinite) onMoved()
    },
    messageOf: refusalOf,
  })
}

export type FundsDialogProps = {
  readonly kind: 'credit' | 'debit'
  readonly holder: Holder
  readonly form: ReturnType<typeof useFundsForm>
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

/** Adds or deducts funds, and shows the balance after it (TRANSFER-1 to TRANSFER-3). */
export function FundsDialog({ kind, holder, form, onClose }: FundsDialogProps) {
  const { title, lead, busy, unsaid } = words[kind]
  const { allow_negative: allowNegative } = form.values
  const amount = amountIn(form.values.amount)
  return (
    <FormDialog
      title={title}
      description={`${lead} ${holder.name}, ${holder.email}.`}
      form={form}
      submit={title}
      busyLabel={busy}
      tone={kind === 'credit' ? 'primary' : 'stop'}
      onClose={onClose}
    >
      <AmountField label="Amount (₦)" {...form.field('amount')} />
      <TextField
        label="Description (optional)"
        autoComplete="off"
        maxLength={200}
        hint={`Shown to the user with the transaction, and kept for ever: no names or contact details. Defaults to '${unsaid}'.`}
        {...form.field('description')}
      />
      {kind === 'debit' && (
        <Checkbox label="Allow negative balance" {...form.tick('allow_negative')} />
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

/** The reason of a refusal; undefined where a field shows it. */
function refusalOf(error: ApiError): string | undefined {
  if (formMessage(error, ['amount', 'description']) === undefined) return undefined
  const missing = error.shortage === undefined ? '' : `: ${formatMoney(error.shortage)} is missing.`
  return operationMessage(error) + missing
}
