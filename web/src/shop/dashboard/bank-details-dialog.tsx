import type { VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { BankAccount } from '../wallet/recharge/bank-account.tsx'

export type BankDetailsDialogProps = {
  readonly account: VirtualAccount
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The bank account that receives the user's transfers, for typing into a banking app. */
export function BankDetailsDialog({ account, ...dialog }: BankDetailsDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Bank Account Details"
      description="Transfer to this account from any bank, and your wallet is topped up."
    >
      <BankAccount account={account} />
    </Dialog>
  )
}
