import type { VirtualAccount } from '@nosim/contract/wallet.ts'
import { CopyButton } from '../ui/actions/copy-button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DetailList } from '../ui/page/detail-list.tsx'

export type BankDetailsDialogProps = {
  readonly account: VirtualAccount
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Where to send money to, for the banking app at hand. */
export function BankDetailsDialog({ account, ...dialog }: BankDetailsDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Bank Account Details"
      description="Transfer to this account from any bank, and your wallet is topped up."
    >
      <DetailList
        details={[
          {
            label: 'Account number',
            value: <span className="font-mono text-code">{account.account_number}</span>,
            action: (
              <CopyButton
                text={account.account_number}
                label="Copy"
                copied="Account Number Copied."
                failed="Failed to copy ❌"
                tone="primary"
              />
            ),
          },
          { label: 'Bank', value: account.bank_name },
          { label: 'Account name', value: account.account_name },
        ]}
      />
    </Dialog>
  )
}
