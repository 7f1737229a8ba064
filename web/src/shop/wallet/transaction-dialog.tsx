import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DetailList } from '../../ui/page/detail-list.tsx'
import { Direction } from './direction.tsx'

type TransactionDialogProps = {
  readonly transaction: Transaction
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** All details of a transaction. */
export function TransactionDialog({ transaction, ...dialog }: TransactionDialogProps) {
  const { id, description, type, wallet, amount, old_balance, new_balance, date } = transaction
  return (
    <Dialog {...dialog} title={description}>
      <p className="pb-4">
        <Money amount={amount} sign={type} large />
      </p>
      <DetailList
        details={[
          { label: 'Type', value: <Direction sign={type} /> },
          { label: 'Wallet', value: wallet === 'refer' ? 'Refer wallet' : 'Main wallet' },
          { label: 'Date', value: formatDateTime(date) },
          { label: 'Balance before', value: <Money amount={old_balance} /> },
          { label: 'Balance after', value: <Money amount={new_balance} /> },
          { label: 'ID', value: id },
        ]}
      />
    </Dialog>
  )
}
