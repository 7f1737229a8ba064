import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { deposits } from '@nosim/contract/shop/deposits.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { refresh } from '../../api/query-client.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'

const names = ['amount', 'sent_at', 'sender_name', 'session_id'] as const
type Name = (typeof names)[number]

const fields: Readonly<Record<Name, { label: string; hint?: string; type?: string }>> = {
  amount: { label: 'Amount in naira', hint: 'The exact amount sent, such as 1500.' },
  sent_at: { label: 'When you sent it', type: 'datetime-local' },
  sender_name: {
    label: 'Name of the sender',
    hint: 'The name on the bank account it was sent from.',
  },
  session_id: {
    label: 'Session ID (optional)',
    hint: 'On your bank receipt, usually 30 digits. With it we find most transfers at once.',
  },
}

/** Reports a transfer that is not in the wallet (payments protocol notes, section 10). */
export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  const report = useRouteForm(deposits.reportMissing, {
    start: { amount: '', sent_at: '', sender_name: '', session_id: '' },
    subject: 'transfer',
    sent: (values) => {
      const at = new Date(values.sent_at)
      return [{ body: { ...values, sent_at: Number.isNaN(at.getTime()) ? '' : at.toISOString() } }]
    },
    onDone: ({ status }) => {
      if (status === 'credited') toast.success('We found your transfer and credited your wallet.')
      else toast.info('Report received. We will email you once we have checked.')
      refresh(deposits.list, deposits.missing, accounts.me, wallet.summary, wallet.transactions)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Report a missing transfer"
      form={report}
      submit="Send report"
      busyLabel="Sending..."
      disabledReason={missingWord(report.values)}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Most transfers arrive within ten minutes. After that, enter the details from your bank
        receipt and we will look for it.
      </p>
      {names.map((name, index) => (
        <TextField
          key={name}
          {...fields[name]}
          {...(index === 0 && { 'data-autofocus': true, inputMode: 'decimal' })}
          autoComplete="off"
          {...report.field(name)}
        />
      ))}
    </FormDialog>
  )
}

function missingWord(values: Readonly<Record<Name, string>>): string | undefined {
  const empty = names.find((name) => name !== 'session_id' && values[name].trim() === '')
  return empty && `Please fill in: ${fields[empty].label}`
}
