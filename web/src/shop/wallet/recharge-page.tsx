import { deposits } from '@nosim/contract/deposits.ts'
import { wallet } from '@nosim/contract/wallet.ts'
import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { pageIn } from '../../ui/display/use-pages.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BankTransfers, transfersLimit } from './bank-transfers.tsx'
import { BelowZero } from './below-zero.tsx'
import { depositsQuery } from './queries.ts'
import { AccountMethod } from './recharge/account-method.tsx'
import { MethodList } from './recharge/method-list.tsx'
import { accountMethod, methodParam } from './recharge/methods.ts'
import { SupportNotice } from './recharge/support-notice.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const page = pageIn(new URL(request.url).searchParams)
  return prefetch(
    queryOf(wallet.virtualAccount),
    depositsQuery({ page, limit: transfersLimit }),
    queryOf(deposits.missing, { query: { page: 1, limit: 10 } }),
  )
}

/** Putting money in: the ways to do it, and behind each its own view, which is a step in the browser's history. */
export function Component() {
  const [search] = useSearchParams()
  const isAccount = search.get(methodParam) === accountMethod
  const view = useRef<HTMLDivElement>(null)
  useFocusOnChange(isAccount, view)
  return (
    <>
      <PageHeader
        title="Fund Wallet"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Fund Wallet' }]}
        lead="Money you send lands in your wallet and is ready to spend."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <BelowZero />
          <div ref={view}>{isAccount ? <AccountMethod /> : <MethodList />}</div>
        </div>
        <SupportNotice />
      </div>
      <div className="flex flex-col gap-6 pt-6">
        <BankTransfers />
      </div>
    </>
  )
}

/** Within the page only the view changes, so that its heading takes the focus; on arrival the page's own has it. */
function useFocusOnChange(isAccount: boolean, view: React.RefObject<HTMLElement | null>): void {
  const previous = useRef(isAccount)
  useEffect(() => {
    if (previous.current === isAccount) return
    previous.current = isAccount
    view.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [isAccount, view])
}
