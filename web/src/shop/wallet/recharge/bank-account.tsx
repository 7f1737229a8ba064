import type { VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { DetailList } from '../../../ui/page/detail-list.tsx'

/** The bank account for the user's transfers, with copy buttons. */
export function BankAccount({ account }: { readonly account: VirtualAccount }) {
  const { account_number, bank_name, account_name } = account
  return (
    <DetailList
      details={[
        {
          label: 'Account number',
          value: (
            <span className="font-mono text-code">
              <AccountNumber digits={account_number} />
            </span>
          ),
          action: (
            <CopyButton
              text={account_number}
              label="Copy"
              copied="Account Number Copied."
              failed="Failed to copy ❌"
              tone="primary"
            />
          ),
        },
        { label: 'Bank', value: bank_name, action: <CopyName what="Bank name" name={bank_name} /> },
        {
          label: 'Account name',
          value: account_name,
          action: <CopyName what="Account name" name={account_name} />,
        },
      ]}
    />
  )
}

type CopyNameProps = { readonly what: 'Bank name' | 'Account name'; readonly name: string }

function CopyName({ what, name }: CopyNameProps) {
  return (
    <CopyButton
      iconOnly
      text={name}
      label={`Copy ${what.toLowerCase()}`}
      copied={`${what} copied.`}
      failed="Failed to copy ❌"
    />
  )
}

/** The digits in groups of three, three and four. Screen readers and copies get them without gaps. */
export function AccountNumber({ digits }: { readonly digits: string }) {
  return (
    <>
      {digits.slice(0, 3)}
      <span className="mx-[0.4em]">{digits.slice(3, 6)}</span>
      {digits.slice(6)}
    </>
  )
}
