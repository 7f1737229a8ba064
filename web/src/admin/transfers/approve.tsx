import type { MoneyAction } from '@nosim/contract/admin/money-views.ts'
import { money } from '@nosim/contract/admin/money.ts'
import { toKobo } from '../../format/format-money.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DetailList } from '../../ui/page/detail-list.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { BalanceAfter } from '../dialogs/balance-after.tsx'
import { operationMessage } from '../dialogs/operation-message.ts'
import { useDecision } from '../dialogs/use-decision.ts'
import { Amount, actionLabels, isOutgoing } from './common/action-cell.tsx'
import { refreshDesk } from './common/queries.ts'

export type ApproveProps = { readonly action: MoneyAction; readonly onClose: () => void }

/** Asks once more, with what it will do, before a second admin's word is given. */
export function Approve({ action, onClose }: ApproveProps) {
  const { id, kind, user, reason, asked_by, balance_now, allow_negative } = action
  const approve = useDecision(money.approve, {
    onDone: () => toast.success('Approved, and done.'),
    refresh: refreshDesk,
    onClose,
  })
  const amount = toKobo(action.amount)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${actionLabels[kind]}?`}
      {...(user && { description: `${user.name}, ${user.email}.` })}
    >
      <div className="flex flex-col gap-4">
        <DetailList
          details={[
            { label: 'Amount', value: <Amount action={action} /> },
            { label: 'Reason', value: <span className="whitespace-pre-line">{reason}</span> },
            { label: 'Asked for by', value: asked_by },
          ]}
        />
        {balance_now !== null && (
          <BalanceAfter
            balance={balance_now}
            change={isOutgoing(action) ? -amount : amount}
            allowNegative={allow_negative || kind === 'reverse'}
          />
        )}
        <FormError message={approve.error ? operationMessage(approve.error) : undefined} />
        <DialogFooter
          data-autofocus
          tone="primary"
          busy={approve.isSending}
          busyLabel="Approving..."
          onClick={() => approve.send({ params: { id } })}
          onCancel={onClose}
        >
          Approve
        </DialogFooter>
      </div>
    </Dialog>
  )
}
