import type { SuspenseItem } from '@nosim/contract/admin/money-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { Assign } from './assign.tsx'
import { KeepOrRelease } from './keep-or-release.tsx'
import { Reversed } from './reversed.tsx'

export type DepositActionsProps = {
  readonly deposit: SuspenseItem
  readonly toHead: () => void
}

type Deed = 'Assign' | 'Release' | 'Keep' | 'Settle' | 'Reversed'

const deedsOf: Readonly<Record<SuspenseItem['status'], readonly Deed[]>> = {
  suspense: ['Assign', 'Keep', 'Reversed'],
  held: ['Release', 'Reversed'],
  foreign: ['Settle'],
  kept: [],
  credited: [],
  reversed: [],
}

/** What may be done with money that waits. */
export function DepositActions({ deposit, toHead }: DepositActionsProps) {
  const { reference, status, user } = deposit
  const { data: me } = useQuery(meQuery())
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<Deed>()
  const close = () => setOpened(undefined)
  if (user !== null && user.user_id === me?.user_id)
    return (
      <p className="max-w-60 text-label text-ink-soft">
        It is your own deposit: another admin releases it.
      </p>
    )
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {deedsOf[status].map((deed) => (
        <Button
          key={deed}
          size="sm"
          aria-label={`${deed} deposit ${reference}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(deed)}
        >
          {deed}
        </Button>
      ))}
      {opened === 'Assign' && <Assign deposit={deposit} onClose={close} />}
      {opened === 'Reversed' && <Reversed deposit={deposit} onClose={close} />}
      {opened !== undefined && opened !== 'Assign' && opened !== 'Reversed' && (
        <KeepOrRelease deposit={deposit} onClose={close} />
      )}
    </div>
  )
}
