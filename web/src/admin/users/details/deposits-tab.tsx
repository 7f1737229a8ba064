import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import type { Deposit } from '@nosim/contract/shop/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { depositWayColumns } from '../../../format/deposit-way.tsx'
import { formatMoney } from '../../../format/format-money.ts'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ReverseDialog } from '../../dialogs/reverse-dialog.tsx'
import { useMay } from '../../shell/use-may.ts'
import { refreshUser } from '../queries.ts'

/** A user's bank transfers with the steps of each, and the button that records a reversal by the bank. */
export function DepositsTab({ id }: { readonly id: string }) {
  const { data: me } = useQuery(meQuery())
  const may = useMay('manager') === true && me?.user_id !== id
  const [reversing, reverse] = useState<Deposit>()
  return (
    <Card flush title="Bank transfers">
      <DetailedList
        query={(page) => queryOf(deliveries.deposits, { params: { id }, query: page })}
        rowsOf={({ deposits }) => deposits}
        keyOf={({ id: key }) => key}
        columns={depositWayColumns(...(may ? [actions(reverse)] : []))}
        titleOf={({ payer_name }) => payer_name ?? 'Sender not known'}
        caption="Bank transfers of this user, newest first"
        nouns={['transfer', 'transfers']}
        empty={<EmptyState Icon={Landmark} title="No bank transfer yet" />}
      />
      {reversing && (
        <ReverseDialog
          id={reversing.id}
          effect={effectOf(reversing)}
          refresh={refreshUser}
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

/** The effect of a reversal on the user's wallet, as text. */
const effectOf = ({ amount, status }: Deposit): string =>
  status === 'credited'
    ? `${formatMoney(amount)} leaves the wallet, which may go below zero by it. The user has been notified by email.`
    : `${formatMoney(amount)} is removed from the deposits on hold. The user has been notified by email.`
