import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import type { Deposit } from '@nosim/contract/shop/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { depositWayColumns } from '../../../format/deposit-way.tsx'
import { formatMoney } from '../../../format/format-money.ts'
import { QueryList } from '../../../lists/query-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { useMay } from '../../shell/use-may.ts'
import { refreshUser } from '../queries.ts'

/** A user's bank transfers with the steps of each, and the way to book a reversal by the bank. */
export function DepositsTab({ id }: { readonly id: string }) {
  const { data: me } = useQuery(meQuery())
  const may = useMay('manager') === true && me?.user_id !== id
  const [reversing, reverse] = useState<Deposit>()
  return (
    <Card flush title="Bank transfers">
      <QueryList
        query={(page) => queryOf(deliveries.deposits, { params: { id }, query: page })}
        rowsOf={({ deposits }) => deposits}
        keyOf={({ id: key }) => key}
        columns={depositWayColumns(...(may ? [actions(reverse)] : []))}
        caption="Bank transfers of this user, newest first"
        nouns={['transfer', 'transfers']}
        empty={<EmptyState Icon={Landmark} title="No bank transfer yet" />}
      />
      {reversing && (
        <ReverseDialog
          deposit={reversing}
          onDone={refreshUser}
          onClose={() => reverse(undefined)}
        />
      )}
    </Card>
  )
}

const actions = (reverse: (deposit: Deposit) => void) =>
  ({
    header: 'Actions',
    card: 'foot',
    cell: (deposit: Deposit) =>
      (deposit.status === 'credited' || deposit.status === 'held') && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`The bank reversed ${deposit.reference}`}
          onClick={() => reverse(deposit)}
        >
          Reversed by the bank
        </Button>
      ),
  }) as const

type ReverseProps = {
  readonly deposit: Deposit
  readonly onDone: () => void
  readonly onClose: () => void
}

function ReverseDialog({ deposit: { id, amount, status }, onDone, onClose }: ReverseProps) {
  const reverse = useDecision(manualTransfers.reverse, {
    onDone: ({ status: became, message }) =>
      became === 'done' ? toast.success(message) : toast.info(message),
    refresh: onDone,
    onClose,
  })
  return (
    <TextDialog
      title="Reversed by the bank?"
      field={{
        name: 'reason',
        label: 'Reason',
        hint: 'Where the bank says so; kept with the move.',
        most: 200,
      }}
      button={{ label: 'Book the reversal', busyLabel: 'Booking...', stop: true }}
      write={reverse}
      onSend={(reason) => reverse.send({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="info">
        {status === 'credited'
          ? `${formatMoney(amount)} leaves the wallet, which may go below zero by it. The user is told by email.`
          : `${formatMoney(amount)} is removed from the deposits on hold. The user is told by email.`}
      </Alert>
    </TextDialog>
  )
}
