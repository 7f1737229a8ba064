import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { type HeldBonus, referrals } from '@nosim/contract/admin/users/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../../dialogs/use-decision.ts'
import { reasonsOf } from './reasons.ts'

export type BonusActionsProps = { readonly bonus: HeldBonus; readonly toHead: () => void }

const labels = { approve: 'Approve', decline: 'Decline' } as const
type Decision = keyof typeof labels

/** Approves or declines a bonus that is not paid yet. An admin cannot decide about an own bonus (REFER-14). */
export function BonusActions({ bonus, toHead }: BonusActionsProps) {
  const { referrer, friend } = bonus
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<Decision>()
  if (me && (me.user_id === referrer.user_id || me.user_id === friend.user_id))
    return (
      <p className="max-w-60 text-label text-ink-soft">
        It is your own bonus: another admin decides about it.
      </p>
    )
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {(['approve', 'decline'] as const).map((decision) => (
        <Button
          key={decision}
          size="sm"
          tone={decision === 'decline' ? 'stop' : 'plain'}
          aria-label={`${labels[decision]} the bonus of ${referrer.name} for ${friend.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(decision)}
        >
          {labels[decision]}
        </Button>
      ))}
      {opened && <Decide bonus={bonus} decision={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

type DecideProps = {
  readonly bonus: HeldBonus
  readonly decision: Decision
  readonly onClose: () => void
}

function Decide({ bonus, decision, onClose }: DecideProps) {
  const isDecline = decision === 'decline'
  const form = useDecisionForm(referrals[decision], {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id: bonus.id }, body: { reason } }],
    onDone: ({ message }) => toast.success(message),
    refresh: () => refresh(referrals.list, manualTransfers.waiting),
    onClose,
  })
  return (
    <TextDialog
      title={`${labels[decision]} the bonus of ${bonus.referrer.name}?`}
      field={reasonField('Kept with the bonus, for all admins.')}
      button={{
        label: labels[decision],
        busyLabel: isDecline ? 'Declining...' : 'Approving...',
        stop: isDecline,
      }}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{reasonsOf(bonus)}</p>
      <Alert tone="info">{isDecline ? declineEffect : approveEffect(bonus)}</Alert>
    </TextDialog>
  )
}

const declineEffect = 'The bonus is not paid, now or for a later deposit of this friend.'

function approveEffect({ amount, referrer, due_at, earned_at }: HeldBonus): string {
  const what = `${formatMoney(amount)} goes into the Refer wallet of ${referrer.email}`
  return due_at > earned_at ? `${what}, not before ${formatDateTime(due_at)}.` : `${what}.`
}
