import { depositMinimumNaira, type VirtualAccount } from '@nosim/contract/wallet.ts'
import { FlaskConical } from 'lucide-react'
import { useSite } from '../../../api/site.ts'
import { Card } from '../../../ui/page/card.tsx'
import { BankAccount } from './bank-account.tsx'

/** Where to send money to, and what to know before one does. */
export function AccountDetails({ account }: { readonly account: VirtualAccount }) {
  return (
    <Card>
      <BankAccount account={account} />
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
