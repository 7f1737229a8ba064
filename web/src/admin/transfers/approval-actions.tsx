import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { toKobo } from '../../format/format-money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'
import { actionLabel, Amount, isOutgoing } from './common/action-cell.tsx'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../dialogs/text-dialog.tsx'
import { useDecision, useDecisionForm } from '../dialogs/use-decision.ts'
import { refreshTransfers } from './common/queries.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DetailList } from '../../ui/page/detail-list.tsx'
import { BalanceAfter } from '../dialogs/balance-after.tsx'
import { operationMessage } from '../dialogs/operation-message.ts'

export type ApprovalActionsProps = {
  readonly action: MoneyAction
  readonly toHead: () => void
}

/** Approves or declines a request. An admin cannot approve their own request, nor one for their own wallet. */
export function ApprovalActions({ action, toHead }: ApprovalActionsProps) {
  const { own, user, kind, amount } = action
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<'approve' | 'decline'>()
  const isOwnWallet = user !== null && user.user_id === me?.user_id
  const what = `${actionLabel(kind)}, ${displayNaira(toKobo(amount))}`
  const close = () => setOpened(undefined)
  return (
    <div ref={box} className="flex min-w-40 flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {!own && !isOwnWallet && (
          <Button size="sm" aria-label={`Approve: ${what}`} onClick={() => setOpened('approve')}>
            Approve
          </Button>
        )}
        <Button
          size="sm"
          tone="stop"
          aria-label={`${own ? 'Withdraw' : 'Decline'}: ${what}`}
          onClick={() => setOpened('decline')}
        >
          {own ? 'Withdraw' : 'Decline'}
        </Button>
      </div>
      {own && <Why>This is your request: another admin must approve it.</Why>}
      {!own && isOwnWallet && <Why>It is your own wallet: another admin must approve it.</Why>}
      {opened === 'approve' && <Approve action={action} onClose={close} />}
      {opened === 'decline' && <Decline action={action} onClose={close} />}
    </div>
  )
}

function Why({ children }: { readonly children: string }) {
  return <p className="max-w-60 text-label text-ink-soft">{children}</p>
}

type DeclineProps = { readonly action: MoneyAction; readonly onClose: () => void }

/** Declines the request of another admin, or withdraws an own request. */
function Decline({ action: { id, own, kind, asked_by }, onClose }: DeclineProps) {
  const decline = useDecisionForm(manualTransfers.decline, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason } }],
    onDone: () => toast.success(own ? 'Request withdrawn.' : 'The request is declined.'),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title={own ? `Withdraw: ${actionLabel(kind)}?` : `Decline: ${actionLabel(kind)}?`}
      field={reasonField(
        own ? 'Kept with the request.' : `Kept with the request, for ${asked_by}.`,
      )}
      button={
        own
          ? { label: 'Withdraw', busyLabel: 'Withdrawing...', stop: true }
          : { label: 'Decline', busyLabel: 'Declining...', stop: true }
      }
      form={decline}
      onClose={onClose}
    >
      <Alert tone="info">No money moves. It can be requested again.</Alert>
    </TextDialog>
  )
}

type ApproveProps = { readonly action: MoneyAction; readonly onClose: () => void }

/** Shows the effect and requests confirmation before a second admin approves. */
function Approve({ action, onClose }: ApproveProps) {
  const { id, kind, user, reason, asked_by, balance_now, allow_negative } = action
  const approve = useDecision(manualTransfers.approve, {
    onDone: () => toast.success('Approved and completed.'),
    refresh: refreshTransfers,
    onClose,
  })
  const amount = toKobo(action.amount)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${actionLabel(kind)}?`}
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
