import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lastDepositQuery, meQuery } from '../../../api/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'

/** Waits with the user for the transfer, and says so when it is there. */
export function DepositWatch() {
  const [since] = useState(() => Date.now())
  const { data: deposit, dataUpdatedAt } = useQuery(lastDepositQuery())
  const { data: me } = useQuery(meQuery())
  // One that was heard before this view opened has been told elsewhere.
  const arrived = dataUpdatedAt >= since ? deposit : undefined
  return (
    // Here from the start, so that those who hear the page are told of the change.
    <div aria-live="polite">
      {!arrived && <Watching />}
      {arrived?.status === 'credited' && (
        <Alert tone="good" title={`${formatMoney(arrived.amount)} has arrived`}>
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
          We check transfers that are unusual before we add them to a balance. This one is booked
          under your account; nothing of it is lost, and you need not send it again.
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
      Waiting for your transfer. You can leave this page; we will tell you wherever you are.
    </p>
  )
}
