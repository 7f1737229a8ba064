import type { Summary } from '@nosim/contract/shop/wallet.ts'
import { Plus, Smartphone, TrendingUp, Wallet } from 'lucide-react'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { AccountCard } from './account-card.tsx'

type Part = { readonly summary: Summary | undefined }

/** The four cards; each has its shape while the figures are on their way. */
export function SummaryCards({ summary }: Part) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <WalletCard summary={summary} />
      <RechargeCard summary={summary} />
      <AccountCard summary={summary} />
      <NumbersCard summary={summary} />
    </div>
  )
}

/** The most characters of an amount that fit a card in large figures. */
const largeLength = 12

function Figure({ amount }: { readonly amount: string }) {
  return (
    <span className="text-title">
      <Money amount={amount} large={formatMoney(amount).length <= largeLength} />
    </span>
  )
}

function WalletCard({ summary }: Part) {
  return (
    <FigureCard
      title="Wallet balance"
      Icon={Wallet}
      figure={summary && <Figure amount={summary.bal} />}
      note={summary && <Wallets summary={summary} />}
      action={
        <LinkButton to={paths.recharge} tone="primary" size="sm" Icon={Plus}>
          Recharge
        </LinkButton>
      }
    />
  )
}

/** What else there is beside the balance; most of the time nothing. */
function Wallets({ summary: { bal, refer_bal, on_hold } }: { readonly summary: Summary }) {
  const hasRefer = toKobo(refer_bal) > 0
  const hasHold = toKobo(on_hold) > 0
  if (!hasRefer && !hasHold) return toKobo(bal) > 0 ? 'Ready to spend' : 'Recharge to buy numbers'
  return (
    <>
      {hasRefer && (
        <p>
          Refer wallet <Money amount={refer_bal} />
        </p>
      )}
      {hasHold && (
        <p>
          <Money amount={on_hold} /> held for open orders
        </p>
      )}
    </>
  )
}

function RechargeCard({ summary }: Part) {
  return (
    <FigureCard
      title="Total Recharge"
      Icon={TrendingUp}
      figure={summary && <Figure amount={summary.total_recharge} />}
      note={
        summary && (
          <>
            <Money amount={summary.total_spent} /> spent so far
          </>
        )
      }
      action={
        <LinkButton to={paths.wallet} size="sm">
          Transactions
        </LinkButton>
      }
    />
  )
}

function NumbersCard({ summary }: Part) {
  return (
    <FigureCard
      title="Numbers"
      Icon={Smartphone}
      figure={summary && <span className="text-display">{summary.numbers_open} active</span>}
      note={summary && `${summary.numbers_completed} completed`}
      action={
        <LinkButton to={paths.buyNumber} size="sm">
          Buy Number
        </LinkButton>
      }
    />
  )
}
