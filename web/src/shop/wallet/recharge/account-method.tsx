import { wallet } from '@nosim/contract/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { AccountDetails } from './account-details.tsx'
import { DepositWatch } from './deposit-watch.tsx'
import { GenerateAccount } from './generate-account.tsx'
import { isFromList } from './methods.ts'

/** The view of the method 'Virtual Account': the account, or the way to get one. */
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
        <ErrorState
          title="Your account could not be loaded."
          message={error.message}
          onRetry={() => void refetch()}
        />
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

/** Goes back in the history where that leads to the list, so that the browser's Back does not end up here again. */
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
      className="-ml-2 flex size-10 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
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
