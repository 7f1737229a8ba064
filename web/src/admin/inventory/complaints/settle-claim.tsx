import { formatCount } from '@nosim/contract/base/count.ts'
import { type ClaimView, complaints } from '@nosim/contract/admin/complaints.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { showDecision, useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshClaims } from './queries.ts'

export type Outcome = 'replaced' | 'refunded' | 'declined'

const words = {
  replaced: { verb: 'Replace', busyLabel: 'Replacing...', done: 'Another log was given.' },
  refunded: { verb: 'Refund', busyLabel: 'Refunding...', done: 'The price was refunded.' },
  declined: { verb: 'Decline', busyLabel: 'Declining...', done: 'The claim is declined.' },
} as const

type SettleClaimProps = {
  readonly claim: ClaimView
  readonly outcome: Outcome
  readonly onClose: () => void
}

/** Settles a claim by a replacement, a refund or a refusal, with a note to the buyer. */
export function SettleClaim({ claim, outcome, onClose }: SettleClaimProps) {
  const { id } = claim
  const { verb, busyLabel, done } = words[outcome]
  const settle = useDecisionForm(complaints.settleClaim, {
    start: { note: '' },
    sent: ({ note }) => [{ params: { id }, body: { outcome, note } }],
    onDone: ({ waiting }) => showDecision(waiting, done),
    refresh: refreshClaims,
    onClose,
  })
  return (
    <TextDialog
      title={`${verb} log ${claim.log_id}?`}
      field={{
        name: 'note',
        label: 'Note to the buyer',
        hint: 'Sent by mail, and shown with the order.',
      }}
      button={{ label: verb, busyLabel, stop: outcome === 'declined' }}
      form={settle}
      onClose={onClose}
    >
      <Alert tone="info">{effectOf(claim, outcome)}</Alert>
    </TextDialog>
  )
}

/** The effect of this outcome, as text. */
function effectOf({ buyer, product_name, price, log_count }: ClaimView, outcome: Outcome): string {
  if (outcome === 'declined') return `${buyer} keeps the log and receives your note.`
  if (outcome === 'refunded')
    return `${formatMoney(price)} goes back into the wallet of ${buyer}. The log stays off the shelf.`
  const left = log_count - 1
  return `${buyer} gets another ${product_name} free. ${formatCount(left)} left in stock.`
}
