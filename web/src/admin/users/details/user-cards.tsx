import { mayBlock } from '@nosim/contract/admin/users/permissions.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { Activity, Ban, CircleCheck, type LucideIcon, UserCheck, Wallet } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { formatDay, formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { refreshUser } from '../queries.ts'
import { type Details, nameOf } from '../user.tsx'
import { MoneyActions } from './money-actions.tsx'
import { deferred } from '../../../ui/deferred.tsx'

// The dialog is loaded on first use.
const BlockDialog = deferred(() => import('./block-dialog.tsx'), 'BlockDialog')

const statusWords = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const

/** Balance, status and quick stats of a user, with their actions (USERS-14). */
export function UserCards({ details: { user, transactions } }: { readonly details: Details }) {
  const { user_id, email, bal, refer_bal, ref_count } = user
  const count = transactions.length
  return (
    <div className="grid gap-3 sm:gap-4 md:grid-cols-3">
      <Part title="Account Balance" Icon={Wallet}>
        <p className="pt-1">
          <Money amount={bal} large />
        </p>
        <p className="pb-3 text-label text-ink-soft">
          Raw value {bal}, refer wallet <Money amount={refer_bal} />
        </p>
        <MoneyActions holder={{ user_id, name: nameOf(user), email, bal }} onMoved={refreshUser} />
      </Part>
      <Part title="User Status" Icon={UserCheck}>
        <p className="pt-1 text-display">{statusWords[user.status]}</p>
        <p className="pb-3 text-label text-ink-soft">
          {formatCount(ref_count)} {ref_count === 1 ? 'referral' : 'referrals'}
          {user.blocked_reason && (
            <span className="block wrap-anywhere">Reason: {user.blocked_reason}</span>
          )}
          {user.closing_at && (
            <span className="block">
              {user.erased_at
                ? `Closed on ${formatDay(user.erased_at)}`
                : `Being closed since ${formatDay(user.closing_at)}`}
            </span>
          )}
        </p>
        <BlockButton details={user} />
      </Part>
      <Part title="Quick Stats" Icon={Activity}>
        <dl className="flex flex-col gap-1 pt-2">
          <Stat name="Joined">{formatDay(user.joining_date)}</Stat>
          <Stat name="Last login">{formatDateTime(user.last_login)}</Stat>
          <Stat name="Recent transactions">{count === 20 ? '20 or more' : count}</Stat>
        </dl>
      </Part>
    </div>
  )
}

type PartProps = {
  readonly title: string
  readonly Icon: LucideIcon
  readonly children: ReactNode
}

function Part({ title, Icon, children }: PartProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-label font-medium text-ink-soft">
        <Icon aria-hidden size={16} />
        {title}
      </h2>
      {children}
    </section>
  )
}

function Stat({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** Shown only to an admin whose role may block this user. */
function BlockButton({ details: user }: { readonly details: Details['user'] }) {
  const { data: me } = useQuery(meQuery())
  const [isOpen, setOpen] = useState(false)
  if (!mayBlock(me, user)) return null
  const isBlocked = user.is_blocked === 1
  return (
    <>
      <Button
        size="sm"
        tone={isBlocked ? 'plain' : 'stop'}
        Icon={isBlocked ? CircleCheck : Ban}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isBlocked ? 'Unblock User' : 'Block User'}
      </Button>
      {isOpen && <BlockDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
