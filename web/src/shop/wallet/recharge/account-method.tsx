import { formatCount } from '@nosim/contract/base/count.ts'
import { wallet, depositMinimumNaira, type VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FlaskConical } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { GenerateAccount } from './generate-account.tsx'
import { isFromList } from './methods.ts'
import { useSite } from '../../../api/site.ts'
import { BankAccount } from './bank-account.tsx'
import { useState } from 'react'
import { lastDepositQuery, meQuery } from '../../../api/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'

/** The view of the method 'Virtual Account': the account, or a button that creates one. */
export function AccountMethod() {
  return (
    <section aria-labelledby="method" className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <BackLink />
        <h2 id="method" tabIndex={-1} className="text-title">
          Virtual Account
        </h2>
      </div>
      <Body />
    </section>
  )
}

function Body() {
  const { data, isError, error, refetch } = useQuery(queryOf(wallet.virtualAccount))
  if (isError && !data)
    return (
      <Card>
        <ErrorState title="Your account could not be loaded." error={error} onRetry={refetch} />
      </Card>
    )
  if (!data) return <Waiting />
  if (!data.account) return <GenerateAccount />
  return (
    <>
      <DepositWatch />
      <AccountDetails account={data.account} />
    </>
  )
}

/** A link to the list of methods. It goes back in the history where it can, so that Back does not return here. */
function BackLink() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to={paths.recharge}
      replace
      aria-label="Back to all methods"
      title="Back to all methods"
      onClick={(event) => {
        if (!isFromList(state)) return
        event.preventDefault()
        void navigate(-1)
      }}
      className="-ml-2 flex size-10 touch:size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden size={20} />
    </Link>
  )
}

function Waiting() {
  return (
    <Card>
      <div aria-busy className="flex flex-col gap-4">
        <p className="sr-only">Loading...</p>
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-5 w-40" />
      </div>
    </Card>
  )
}

/** The account to send money to, and its conditions. */
function AccountDetails({ account }: { readonly account: VirtualAccount }) {
  return (
    <Card>
      <BankAccount account={account} />
      <Notes />
    </Card>
  )
}

function Notes() {
  const { site } = useSite()
  const minimum = formatCount(site?.deposit_minimum_ngn ?? depositMinimumNaira)
  return (
    <div className="mt-4 border-t border-line pt-4 text-label text-ink-soft">
      <p>Minimum transfer: {minimum} naira.</p>
      <p>Transfers usually arrive within minutes; your balance updates automatically.</p>
      {site?.demo && (
        <p className="mt-3 flex gap-2">
          <FlaskConical aria-hidden size={16} className="mt-0.5 shrink-0" />
          Demo: this isn't a real account. Send money to it from the bank page of the demo.
        </p>
      )}
    </div>
  )
}

/** Shows that a transfer is expected, and announces its arrival. */
function DepositWatch() {
  const [since] = useState(() => Date.now())
  const { data: deposit, dataUpdatedAt } = useQuery(lastDepositQuery())
  const { data: me } = useQuery(meQuery())
  // A deposit that arrived before this view opened was announced elsewhere.
  const arrived = dataUpdatedAt >= since ? deposit : undefined
  return (
    // Rendered from the start, so that screen readers announce the change.
    <div aria-live="polite">
      {!arrived && <Watching />}
      {arrived?.status === 'credited' && (
        <Alert
          tone="good"
          title={`${formatMoney(arrived.amount)} has arrived`}
          action={<LinkButton to={paths.buyNumber}>Buy Number</LinkButton>}
        >
          {me && `Your balance is now ${formatMoney(me.bal)}.`}
        </Alert>
      )}
      {arrived?.status === 'reversed' && (
        <Alert tone="wait" title={`A transfer of ${formatMoney(arrived.amount)} was reversed`}>
          The bank reversed it, so the amount was deducted from your wallet.
        </Alert>
      )}
      {arrived?.status === 'on hold' && (
        <Alert tone="wait" title={`${formatMoney(arrived.amount)} received, on hold`}>
          We're checking this transfer before adding it. It's recorded on your account; don't send
          it again.
        </Alert>
      )}
    </div>
  )
}

function Watching() {
  return (
    <p className="flex items-center gap-3 rounded-control border border-line bg-surface px-4 py-3 text-ink-soft">
      <span aria-hidden className="relative flex size-2.5 shrink-0">
        <span className="absolute inset-0 animate-breathe rounded-full bg-accent" />
      </span>
      Waiting for your transfer. You can leave this page; we'll tell you wherever you are.
    </p>
  )
}
