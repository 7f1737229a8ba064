import { type Claim, deliveries } from '@nosim/contract/admin/deliveries.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { amountIn } from '../../dialogs/amount.ts'
import { SecondAdmin } from '../../dialogs/second-admin.tsx'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { showOutcome, useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshTransfers } from '../common/queries.ts'

type Props = { readonly claim: Claim; readonly toHead: () => void }

/** Assigns a deposit to the user who reported it, or declines the claim. */
export function ClaimActions({ claim, toHead }: Props) {
  const [opened, open] = useState<'Assign' | 'Decline'>()
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const { user, candidates, amount } = claim
  const close = () => open(undefined)
  const about = `${formatMoney(amount)} of ${user.name}`
  if (user.user_id === me?.user_id)
    return (
      <p className="max-w-60 text-label text-ink-soft">
        Your own claim: another admin must settle it.
      </p>
    )
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {candidates.length > 0 && (
        <Button
          size="sm"
          aria-label={`Assign ${about}`}
          aria-haspopup="dialog"
          onClick={() => open('Assign')}
        >
          Assign
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Decline ${about}`}
        aria-haspopup="dialog"
        onClick={() => open('Decline')}
      >
        Decline
      </Button>
      {opened === 'Assign' && <Assign claim={claim} onClose={close} />}
      {opened === 'Decline' && <Decline claim={claim} onClose={close} />}
    </div>
  )
}

type DialogProps = { readonly claim: Claim; readonly onClose: () => void }

function Assign({ claim: { id, user, candidates }, onClose }: DialogProps) {
  const [chosen, choose] = useState(candidates[0]?.deposit.id)
  const name = useId()
  const deposit = candidates.find((one) => one.deposit.id === chosen)?.deposit
  const assign = useDecisionForm(deliveries.assignClaim, {
    start: { reason: '' },
    sent: ({ reason }) => deposit && [{ params: { id }, body: { deposit_id: deposit.id, reason } }],
    onDone: showOutcome,
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title={`Assign to ${user.name}`}
      field={reasonField('How you know that it is theirs. Recorded with the transfer.')}
      button={{ label: 'Assign', busyLabel: 'Assigning...' }}
      missing={deposit ? undefined : 'Please choose a deposit'}
      form={assign}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-label font-medium">Deposit</legend>
        {candidates.map(({ deposit: one, same }) => (
          <label key={one.id} className="flex cursor-pointer items-start gap-3 py-1">
            <input
              type="radio"
              name={name}
              checked={one.id === chosen}
              onChange={() => choose(one.id)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">
              {formatMoney(one.amount)} from {one.payer_name ?? 'an unknown sender'},{' '}
              {one.reference}
              <span className="block text-label text-ink-soft">Matches: {same.join(', ')}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {deposit && <SecondAdmin amount={amountIn(deposit.amount)} />}
    </TextDialog>
  )
}

function Decline({ claim: { id }, onClose }: DialogProps) {
  const decline = useDecisionForm(deliveries.declineClaim, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason } }],
    onDone: ({ message }) => toast.success(message),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Decline this claim?"
      field={reasonField('Shown to the user.')}
      button={{ label: 'Decline', busyLabel: 'Declining...', stop: true }}
      form={decline}
      onClose={onClose}
    >
      <Alert tone="info">
        The user has been notified by email, and on the Fund Wallet page, that the transfer was not
        found.
      </Alert>
    </TextDialog>
  )
}
