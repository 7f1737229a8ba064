import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { showOutcome, useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshTransfers } from '../common/queries.ts'

type KeepOrReleaseProps = {
  readonly deposit: SuspenseItem
  readonly onClose: () => void
}

/** Releases a held deposit to its user, keeps an unclaimed deposit, or settles one in foreign currency. */
export function KeepOrRelease({ deposit, onClose }: KeepOrReleaseProps) {
  const { title, effect, label, busyLabel } = wordsOf(deposit)
  const { release, keep } = manualTransfers
  const form = useDecisionForm(deposit.status === 'held' ? release : keep, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id: deposit.id }, body: { reason } }],
    onDone: showOutcome,
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title={title}
      field={reasonField('Kept with the move, for all admins.')}
      button={{ label, busyLabel }}
      form={form}
      onClose={onClose}
    >
      <Alert tone="info">{effect}</Alert>
    </TextDialog>
  )
}

function wordsOf({ status, amount, currency, user }: SuspenseItem) {
  if (status === 'held')
    return {
      title: 'Release this deposit?',
      effect: `${formatMoney(amount)} goes into the wallet of ${user?.email ?? 'its user'}. It was over the daily limit.`,
      label: 'Release',
      busyLabel: 'Releasing...',
    }
  if (status === 'foreign')
    return {
      title: 'Settle this deposit?',
      effect: `${amount} ${currency} is in no wallet and goes into none. This notes that you have dealt with it at the bank.`,
      label: 'Settle',
      busyLabel: 'Settling...',
    }
  return {
    title: 'Keep this deposit?',
    effect: `The shop keeps ${formatMoney(amount)}. It cannot be assigned to a user afterwards.`,
    label: 'Keep',
    busyLabel: 'Keeping...',
  }
}
