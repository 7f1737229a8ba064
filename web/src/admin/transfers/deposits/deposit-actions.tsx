import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { showOutcome, useDecisionForm } from '../../dialogs/use-decision.ts'
import { refreshTransfers } from '../common/queries.ts'
import type { UserLine } from '@nosim/contract/admin/users/users.ts'
import { amountIn } from '../../dialogs/amount.ts'
import { BalanceAfter } from '../../dialogs/balance-after.tsx'
import { SecondAdmin } from '../../dialogs/second-admin.tsx'
import { UserPicker } from './user-picker.tsx'
import { KeepOrRelease } from './keep-or-release.tsx'

// The dialog is loaded on first use.
const ReverseDialog = deferred(() => import('../../dialogs/reverse-dialog.tsx'), 'ReverseDialog')

export type DepositActionsProps = {
  readonly deposit: SuspenseItem
  readonly toHead: () => void
}

type Action = 'Assign' | 'Release' | 'Keep' | 'Settle' | 'Reversed'

const actionsOf: Readonly<Record<SuspenseItem['status'], readonly Action[]>> = {
  suspense: ['Assign', 'Keep', 'Reversed'],
  held: ['Release', 'Reversed'],
  foreign: ['Settle'],
  kept: [],
  credited: [],
  reversed: [],
}

/** The actions on a deposit, by its status. */
export function DepositActions({ deposit, toHead }: DepositActionsProps) {
  const { reference, status, user } = deposit
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<Action>()
  const close = () => setOpened(undefined)
  if (user !== null && user.user_id === me?.user_id)
    return (
      <p className="max-w-60 text-label text-ink-soft">
        It is your own deposit: another admin releases it.
      </p>
    )
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {actionsOf[status].map((action) => (
        <Button
          key={action}
          size="sm"
          aria-label={`${action} deposit ${reference}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(action)}
        >
          {action}
        </Button>
      ))}
      {opened === 'Assign' && <Assign deposit={deposit} onClose={close} />}
      {opened === 'Reversed' && (
        <ReverseDialog
          id={deposit.id}
          effect={`${formatMoney(deposit.amount)} is removed from suspense, because the bank reversed the transfer.`}
          refresh={refreshTransfers}
          onClose={close}
        />
      )}
      {opened !== undefined && opened !== 'Assign' && opened !== 'Reversed' && (
        <KeepOrRelease deposit={deposit} onClose={close} />
      )}
    </div>
  )
}

type AssignProps = { readonly deposit: SuspenseItem; readonly onClose: () => void }

/** Assigns a deposit without an owner to a user. */
function Assign({ deposit: { id, amount, payer_name }, onClose }: AssignProps) {
  const [user, setUser] = useState<UserLine>()
  const assign = useDecisionForm(manualTransfers.assign, {
    start: { reason: '' },
    sent: ({ reason }) => user && [{ params: { id }, body: { user_id: user.user_id, reason } }],
    onDone: showOutcome,
    refresh: refreshTransfers,
    onClose,
  })
  const kobo = amountIn(amount)
  const choose = (chosen: UserLine | undefined) => {
    setUser(chosen)
    assign.clear()
  }
  return (
    <TextDialog
      title="Assign this deposit"
      field={reasonField('How you know who it belongs to. Kept on record.')}
      button={{ label: 'Assign', busyLabel: 'Assigning...' }}
      missing={user ? undefined : 'Please choose a user'}
      form={assign}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {formatMoney(amount)} from {payer_name ?? 'an unknown payer'}.
      </p>
      <UserPicker chosen={user} onChoose={choose} />
      {user && <BalanceAfter balance={user.bal} change={kobo} />}
      <SecondAdmin amount={kobo} />
    </TextDialog>
  )
}
