import type { Refundable } from '@nosim/contract/admin/transfer-views.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { displayNaira, formatNaira } from '@nosim/contract/base/money.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { showOutcome } from '../dialogs/use-decision.ts'
import { refreshTransfers } from './common/queries.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../forms/field-errors.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { AmountField } from '../dialogs/amount-field.tsx'
import { amountFault, amountIn } from '../dialogs/amount.ts'
import { operationMessage } from '../dialogs/operation-message.ts'
import { SecondAdmin } from '../dialogs/second-admin.tsx'
import { reasonField } from '../dialogs/text-dialog.tsx'

type RefundForm = ReturnType<typeof useRefundForm>

export type RefundDialogProps = {
  readonly item: Refundable
  readonly form: RefundForm
  readonly onClose: () => void
}

const field = reasonField('Shown to the user next to the transaction.')

type RefundFormOptions = {
  /** The reason that the form starts with. */
  readonly reason?: string | undefined
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** The form of a refund. Sending it again is the same refund, even if its dialog was closed in between. */
export function useRefundForm(
  { line, id, left, whole }: Refundable,
  { reason = '', onDone, onClose }: RefundFormOptions,
) {
  return useRouteForm(manualTransfers.refund, {
    start: { amount: whole || reason !== '' ? left : '', reason },
    sent: (values, { showErrors }) => {
      const amount = amountIn(values.amount)
      const reason = values.reason.trim()
      const fault = faultOf(amount, left)
      if (amount === undefined || fault) return showErrors({ amount: fault })
      if (reason === '') return showErrors({ reason: 'Please give a reason' })
      return [{ body: { line, id, amount: formatNaira(amount), reason } }]
    },
    onDone: (outcome) => {
      showOutcome(outcome)
      refreshTransfers()
      onDone?.()
      onClose()
    },
    onRefused: ({ code, message, isDefinite }) => {
      if (code === 'REFUND_TOO_MUCH' || !isDefinite) refreshTransfers()
      if (code !== 'NOT_REFUNDABLE' && code !== 'NOT_FOUND') return
      toast.error(message)
      refreshTransfers()
      onClose()
    },
    messageOf: refusalOf,
  })
}

/** The amount and the reason of a refund, and what is left after it. */
export function RefundDialog({ item, form, onClose }: RefundDialogProps) {
  const { title, user, left, whole } = item
  const amount = amountIn(form.values.amount)
  return (
    <FormDialog
      title="Refund"
      description={`${title}, into the wallet of ${user.name}, ${user.email}.`}
      form={form}
      submit="Refund"
      busyLabel="Refunding..."
      onClose={onClose}
    >
      <AmountField
        label="Amount (₦)"
        readOnly={whole}
        hint={whole ? 'Logs are refunded in full.' : `At most ${formatMoney(left)}.`}
        {...form.field('amount')}
      />
      <TextArea
        data-autofocus
        label={field.label}
        maxLength={field.most}
        hint={field.hint}
        {...form.field('reason')}
      />
      <output>
        {amount !== undefined && !faultOf(amount, left) && (
          <Alert tone="info">{effectOf(item, displayNaira(toKobo(left) - amount))}</Alert>
        )}
      </output>
      <SecondAdmin amount={amount} />
    </FormDialog>
  )
}

function faultOf(amount: number | undefined, left: string): string | undefined {
  if (amount === undefined) return amountFault
  return amount > toKobo(left) ? 'You can refund at most what was kept.' : undefined
}

/** The effect on what the shop keeps and on the order, as text. */
function effectOf({ status, left }: Refundable, rest: string): string {
  const kept = `Of ${formatMoney(left)} that the shop kept, ${rest} stays.`
  const isOpen = status === 'pending' || status === 'processing'
  return isOpen ? `${kept} This closes the order.` : kept
}

/** The reason of a refusal; undefined where a field shows it. */
function refusalOf(error: ApiError): string | undefined {
  if (formMessage(error, ['amount', 'reason']) === undefined) return undefined
  return operationMessage(error)
}
