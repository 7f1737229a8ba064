import type { Deposit } from '@nosim/contract/shop/deposits.ts'
import { Sum, Way } from '../../format/deposit-way.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SomethingWrong } from '../tickets/something-wrong.tsx'
import { DetailList } from '../../ui/page/detail-list.tsx'

type TransferDialogProps = {
  readonly deposit: Deposit
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** All details of a bank transfer (WALLET-13). */
export function TransferDialog({ deposit, ...dialog }: TransferDialogProps) {
  const { payer_name, reference } = deposit
  return (
    <Dialog {...dialog} title="Bank transfer">
      <p className="pb-4 text-display">
        <Sum {...deposit} />
      </p>
      <DetailList
        details={[
          { label: 'Sender', value: payer_name ?? 'Sender not known' },
          { label: 'Reference', value: reference },
          { label: 'Progress', value: <Way {...deposit} /> },
        ]}
      />
      <div className="pt-4">
        <SomethingWrong about="deposit" subject={deposit.id} />
      </div>
    </Dialog>
  )
}
