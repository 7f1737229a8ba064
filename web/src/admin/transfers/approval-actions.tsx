import type { MoneyAction } from '@nosim/contract/admin/money-views.ts'
import { displayNaira } from '@nosim/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { toKobo } from '../../format/format-money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'
import { Approve } from './approve.tsx'
import { actionLabels } from './common/action-cell.tsx'
import { Decline } from './decline.tsx'

export type ApprovalActionsProps = {
  readonly action: MoneyAction
  readonly toHead: () => void
}

/** A second admin's word; of one's own request and wallet only what is not another's to say. */
export function ApprovalActions({ action, toHead }: ApprovalActionsProps) {
  const { own, user, kind, amount } = action
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<'approve' | 'decline'>()
  const isOwnWallet = user !== null && user.user_id === me?.user_id
  const what = `${actionLabels[kind]}, ${displayNaira(toKobo(amount))}`
  const close = () => setOpened(undefined)
  return (
    <div ref={box} className="flex min-w-40 flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {!own && !isOwnWallet && (
          <Button size="sm" aria-label={`Approve: ${what}`} onClick={() => setOpened('approve')}>
            Approve
          </Button>
        )}
        <Button
          size="sm"
          tone="stop"
          aria-label={`${own ? 'Take back' : 'Decline'}: ${what}`}
          onClick={() => setOpened('decline')}
        >
          {own ? 'Take back' : 'Decline'}
        </Button>
      </div>
      {own && <Why>You asked for this: another admin must approve it.</Why>}
      {!own && isOwnWallet && <Why>It is your own wallet: another admin must approve it.</Why>}
      {opened === 'approve' && <Approve action={action} onClose={close} />}
      {opened === 'decline' && <Decline action={action} onClose={close} />}
    </div>
  )
}

function Why({ children }: { readonly children: string }) {
  return <p className="max-w-60 text-label text-ink-soft">{children}</p>
}
