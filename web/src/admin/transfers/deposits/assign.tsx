import type { SuspenseItem } from '@nosim/contract/admin/money-views.ts'
import { money } from '@nosim/contract/admin/money.ts'
import type { UserLine } from '@nosim/contract/admin/people/users.ts'
import { useState } from 'react'
import { formatMoney } from '../../../format/format-money.ts'
import { amountIn } from '../../dialogs/amount.ts'
import { BalanceAfter } from '../../dialogs/balance-after.tsx'
import { SecondAdmin } from '../../dialogs/second-admin.tsx'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { tellAsked, useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'
import { UserPicker } from './user-picker.tsx'

export type AssignProps = { readonly deposit: SuspenseItem; readonly onClose: () => void }

/** Assigns a deposit without an owner to a user. */
export function Assign({ deposit: { id, amount, payer_name }, onClose }: AssignProps) {
  const [user, setUser] = useState<UserLine>()
  const assign = useDecision(money.assign, { onDone: tellAsked, refresh: refreshDesk, onClose })
  const kobo = amountIn(amount)
  const choose = (chosen: UserLine | undefined) => {
    setUser(chosen)
    assign.clear()
  }
  return (
    <TextDialog
      title="Assign this deposit"
      field={reasonField('How you know whose it is; kept with the move.')}
      button={{ label: 'Assign', busyLabel: 'Assigning...' }}
      missing={user ? undefined : 'Please choose a user'}
      isSending={assign.isSending}
      error={assign.error}
      onEdit={assign.clear}
      onSend={(reason) =>
        user && assign.send({ params: { id }, body: { user_id: user.user_id, reason } })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {formatMoney(amount)} from {payer_name ?? 'a payer who is not told'}.
      </p>
      <UserPicker chosen={user} onChoose={choose} />
      {user && <BalanceAfter balance={user.bal} change={kobo} />}
      <SecondAdmin amount={kobo} />
    </TextDialog>
  )
}
