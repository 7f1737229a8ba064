import { useEffect, useRef } from 'react'
import { useSearchParams, Link } from 'react-router'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BankTransfers } from './bank-transfers.tsx'
import { BelowZero } from './below-zero.tsx'
import { AccountMethod } from './recharge/account-method.tsx'
import { accountMethod, methodParam, accountMethodPath, fromList } from './recharge/methods.ts'
import { Send, ChevronRight, Landmark } from 'lucide-react'
import { useSite } from '../../api/site.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { Alert } from '../../ui/page/alert.tsx'

/**
 * The page for deposits: the list of methods, and a view for each method, which is an entry in the browser's history.
 */
export function Component() {
  const [search] = useSearchParams()
  const isAccount = search.get(methodParam) === accountMethod
  const view = useRef<HTMLDivElement>(null)
  useFocusOnChange(isAccount, view)
  return (
    <>
      <PageHeader />
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

/** Moves the focus to the heading of a new view. On arrival the heading of the page has the focus. */
function useFocusOnChange(isAccount: boolean, view: React.RefObject<HTMLElement | null>): void {
  const previous = useRef(isAccount)
  useEffect(() => {
    if (previous.current === isAccount) return
    previous.current = isAccount
    view.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [isAccount, view])
}

/** The way to support for payments that do not arrive. */
function SupportNotice() {
  const { site } = useSite()
  const link = site?.support_url
  return (
    <Alert
      tone="info"
      title="Trouble with a payment?"
      action={
        link && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
            <Send aria-hidden size={16} />
            Contact Support
          </a>
        )
      }
    >
      <p className="text-ink-soft">
        {link
          ? 'Send us the reference of your transfer, and we will find it.'
          : 'Keep the reference of your transfer: with it, support can find it.'}
      </p>
    </Alert>
  )
}

/** The methods of a deposit. At present there is one. */
function MethodList() {
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" tabIndex={-1} className="pb-3 text-title">
        Choose a method
      </h2>
      <ul>
        <li>
          <Link
            to={accountMethodPath}
            state={fromList}
            className="group flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong sm:p-5"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
              <Landmark aria-hidden size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">Virtual Account</span>
              <span className="block text-label text-ink-soft">
                A bank account number of your own. Transfer to it from any bank or app.
              </span>
            </span>
            <ChevronRight
              aria-hidden
              size={20}
              className="shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      </ul>
    </section>
  )
}
