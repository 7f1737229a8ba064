import type { Summary, VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { ArrowDownUp, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { cx } from '../../ui/cx.ts'
import { deferred } from '../../ui/deferred.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { AccountNumber } from '../wallet/recharge/bank-account.tsx'

// The dialog is loaded on first use.
const BankDetailsDialog = deferred(() => import('./bank-details-dialog.tsx'), 'BankDetailsDialog')

type Part = { readonly summary: Summary | undefined }

/**
 * The user's wallet as one panel, dark in both themes. It has the four summary regions of HOME-1, the balance first.
 */
export function WalletPanel({ summary }: Part) {
  return (
    <div
      data-theme="dark"
      className="relative isolate flex min-w-0 flex-col justify-between gap-4 overflow-clip rounded-panel border border-panel-edge bg-ink-panel p-5 text-ink sm:p-6"
    >
      <Arcs />
      <Balance summary={summary} />
      <Account summary={summary} />
      <div className="grid grid-cols-2 gap-4">
        <Recharged summary={summary} />
        <Numbers summary={summary} />
      </div>
    </div>
  )
}

/** The waves of the brand mark, behind the figure. */
function Arcs() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 200"
      fill="none"
      className="absolute -top-24 -right-24 -z-1 size-80 stroke-accent opacity-15"
    >
      {[28, 46, 64, 82].map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} strokeWidth="1.5" />
      ))}
    </svg>
  )
}

type RegionProps = Part & {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

/** A region of the panel. `children` are not rendered before the figures are loaded. */
function Region({ title, summary, className, children }: RegionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={summary === undefined}
      className={cx('min-w-0', className)}
    >
      <h2 id={titleId} className="text-label text-ink-soft">
        {title}
      </h2>
      {summary ? children : <Skeleton className="mt-2 h-8 w-32 max-w-full" />}
    </section>
  )
}

/** The maximum length of an amount that fits a phone in the largest size, in characters. */
const figureLength = 10

function Balance({ summary }: Part) {
  return (
    <Region title="Wallet balance" summary={summary}>
      {summary && (
        <>
          <p className="pt-1">
            <Money
              rolls
              amount={summary.bal}
              {...(formatMoney(summary.bal).length <= figureLength
                ? { figure: true }
                : { large: true })}
            />
          </p>
          <div className="pt-1 text-label text-ink-soft">
            <Wallets summary={summary} />
          </div>
        </>
      )}
      <div className="grid grid-cols-2 gap-2 pt-3 sm:flex">
        <LinkButton to={paths.recharge} tone="primary" size="lg" Icon={Plus}>
          Recharge
        </LinkButton>
        <LinkButton to={paths.wallet} size="lg" Icon={ArrowDownUp}>
          Transactions
        </LinkButton>
      </div>
    </Region>
  )
}

/** The referral balance and the amount on hold, if any; else a short note. */
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

/** The user's virtual account: its number with a copy button, or a link to get one. */
function Account({ summary }: Part) {
  const account = summary?.virtual_account
  return (
    <Region
      title="Virtual Account"
      summary={summary}
      className="rounded-card border border-line bg-surface/40 px-4 py-3"
    >
      {account ? (
        <Details account={account} />
      ) : (
        <div className="flex items-center justify-between gap-4 pt-1">
          <p className="text-title">None yet</p>
          <LinkButton to={paths.recharge} size="lg">
            Get an account
          </LinkButton>
        </div>
      )}
    </Region>
  )
}

function Details({ account }: { readonly account: VirtualAccount }) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0">
        <span className="block font-mono text-title whitespace-nowrap">
          <AccountNumber digits={account.account_number} />
        </span>
        <span className="text-label text-ink-soft">{account.bank_name}</span>
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <CopyButton
          text={account.account_number}
          label="Copy account number"
          copied="Account Number Copied."
          failed="Failed to copy ❌"
          iconOnly
        />
        <Button size="lg" aria-haspopup="dialog" aria-label="Bank Account Details" onClick={show}>
          Details
        </Button>
      </div>
      {isWanted && <BankDetailsDialog account={account} open={isOpen} onOpenChange={setOpen} />}
    </div>
  )
}

function Recharged({ summary }: Part) {
  return (
    <Region title="Total Recharge" summary={summary}>
      {summary && (
        <>
          <p className="text-title">
            <Money amount={summary.total_recharge} />
          </p>
          <p className="text-label text-ink-soft">
            <Money amount={summary.total_spent} /> spent so far
          </p>
        </>
      )}
    </Region>
  )
}

function Numbers({ summary }: Part) {
  return (
    <Region title="Numbers" summary={summary}>
      {summary && (
        <>
          <p className="text-title">{summary.numbers_open} active</p>
          <p className="text-label text-ink-soft">
            {summary.numbers_completed} completed ·{' '}
            <TextLink to={paths.buyNumber}>Buy Number</TextLink>
          </p>
        </>
      )}
    </Region>
  )
}
