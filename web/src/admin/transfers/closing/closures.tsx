import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { type Closure, closures } from '@nosim/contract/admin/users/closures.ts'
import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../../api/query-client.ts'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useDecision } from '../../dialogs/use-decision.ts'
import { AgeCell, onlyList, timeColumn, userColumns } from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import { taskOf } from './closure-task.ts'
import { closuresQuery } from '../common/queries.ts'

/** The accounts that are being closed, each with the task that is left (ACCOUNT-8). */
export function Closures() {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={closuresQuery}
      rowsOf={(data) => data.closures}
      keyOf={({ user_id }) => user_id}
      pages={pages}
      columns={columns(may, pages.toHead)}
      caption="Accounts that are being closed, the oldest request first"
      titleOf={({ name }) => `${name}: account to close`}
      nouns={['account', 'accounts']}
      empty={
        <EmptyState Icon={UserX} title="No account is being closed">
          An account whose user requested its closure shows here until its wallet is paid out and
          its personal data is erased.
        </EmptyState>
      }
    />
  )
}

/** `toHead` moves the focus when its row is removed. */
const columns = (may: boolean, toHead: () => void): readonly Column<Closure>[] => [
  ...userColumns('User', (closure: Closure) => closure),
  {
    header: 'Balance',
    align: 'right',
    list: 'value',
    cell: ({ bal, refer_bal }) => (
      <span className="block font-medium">
        <Money amount={bal} />
        {refer_bal !== '0.00' && (
          <span className="block text-label font-normal text-ink-soft">
            Refer wallet <Money amount={refer_bal} />
          </span>
        )}
      </span>
    ),
  },
  timeColumn('Requested', ({ requested_at }) => requested_at),
  onlyList('meta', 'In short', taskOf),
  onlyList('status', 'Age', ({ requested_at }) => <AgeCell time={requested_at} />),
  {
    header: 'What to do',
    cell: (closure) => <span className="block max-w-72 min-w-28">{taskOf(closure)}</span>,
  },
  ...(may ? [actions(toHead)] : []),
]

const actions = (toHead: () => void): Column<Closure> => ({
  header: 'Actions',
  card: 'foot',
  cell: (closure) => <Actions closure={closure} toHead={toHead} />,
})

type ActionsProps = { readonly closure: Closure; readonly toHead: () => void }

function Actions({ closure, toHead }: ActionsProps) {
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [isOpen, setOpen] = useState(false)
  if (closure.erased_at !== null) return null
  return (
    <div ref={box}>
      <Button
        size="sm"
        aria-label={`Keep the account of ${closure.name}`}
        onClick={() => setOpen(true)}
      >
        Keep account
      </Button>
      {isOpen && <KeepAccount closure={closure} onClose={() => setOpen(false)} />}
    </div>
  )
}

type KeepAccountProps = { readonly closure: Closure; readonly onClose: () => void }

/** Cancels the closure of a user who wants to stay (ACCOUNT-9). */
function KeepAccount({ closure: { user_id, name, email }, onClose }: KeepAccountProps) {
  const keep = useDecision(closures.cancel, {
    onDone: ({ message }) => toast.success(message),
    refresh: () => {
      refresh(closures.list, manualTransfers.waiting, adminUsers.user, adminUsers.users)
    },
    onClose,
  })
  return (
    <ConfirmDialog
      title={`Keep the account of ${name}?`}
      description={`${email} can sign in again, and gets a mail about it.`}
      label="Keep the account"
      busyLabel="Keeping..."
      message={keep.error?.message}
      isSending={keep.isSending}
      onConfirm={() => keep.send({ params: { id: user_id } })}
      onClose={onClose}
    />
  )
}
