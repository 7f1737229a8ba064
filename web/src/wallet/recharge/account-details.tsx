import { depositMinimumNaira, type VirtualAccount } from '@nosim/contract/wallet.ts'
import { FlaskConical } from 'lucide-react'
import { useSite } from '../../api/site.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DetailList } from '../../ui/page/detail-list.tsx'

/** Where to send money to, and what to know before one does. */
export function AccountDetails({ account }: { readonly account: VirtualAccount }) {
  return (
    <Card>
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
      <Notes />
    </Card>
  )
}

function Notes() {
  const { site } = useSite()
  const minimum = (site?.deposit_minimum_ngn ?? depositMinimumNaira).toLocaleString('en-US')
  return (
    <div className="mt-4 border-t border-line pt-4 text-label text-ink-soft">
      <p>Minimum transfer: {minimum} naira.</p>
      <p>Transfers usually arrive within minutes; your balance updates by itself.</p>
      {site?.demo && (
        <p className="mt-3 flex gap-2">
          <FlaskConical aria-hidden size={16} className="mt-0.5 shrink-0" />
          Demo: no bank knows this account. The bank page of the demo sends money to it.
        </p>
      )}
    </div>
  )
}
