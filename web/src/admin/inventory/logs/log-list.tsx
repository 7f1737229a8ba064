import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { KeyRound, SearchX } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { QueryPages } from '../../../lists/query-list.tsx'
import { Selectable } from '../../../lists/selectable.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useMay } from '../../shell/use-may.ts'
import { type ListParams, logsAddress } from './form/log-filter.ts'
import { isOnShelf, LogCard } from './log-card.tsx'
import { logBulk } from './delete-logs.tsx'

export type LogListProps = {
  readonly listParams: ListParams
  readonly onAdd: () => void
}

/** A page of the logs as cards, or placeholders or a note that there are none. */
export function LogList({ listParams, onAdd }: LogListProps) {
  const pages = usePages()
  const mayDelete = useMay('manager')
  return (
    <div>
      <QueryPages
        query={(page) => queryOf(accountLogs.logs, { query: { ...listParams, ...page } })}
        pages={pages}
        nouns={['log', 'logs']}
      >
        {(data) =>
          data?.logs.length === 0 ? (
            <Card>{isFiltered(listParams) ? <NoneFound /> : <NoLogs onAdd={onAdd} />}</Card>
          ) : (
            <Selectable
              rows={data?.logs.filter(isOnShelf)}
              keyOf={({ id }) => String(id)}
              bulk={mayDelete ? logBulk : undefined}
            >
              {(selection) => (
                <ul
                  aria-label="Account logs, newest first"
                  aria-busy={!data}
                  className="grid gap-3 pb-3 sm:grid-cols-2 xl:grid-cols-3"
                >
                  {data?.logs.map((log) => (
                    <li key={log.id} className="min-w-0">
                      <LogCard log={log} selection={selection} toHead={pages.toHead} />
                    </li>
                  )) ?? <Placeholders />}
                </ul>
              )}
            </Selectable>
          )
        }
      </QueryPages>
    </div>
  )
}

const isFiltered = ({ status, product, batch, search }: ListParams): boolean =>
  status !== 'all' || product !== undefined || batch !== undefined || search !== undefined

function Placeholders() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index}>
      <Skeleton className="h-56 w-full rounded-card" />
    </li>
  ))
}

function NoLogs({ onAdd }: Pick<LogListProps, 'onAdd'>) {
  return (
    <EmptyState
      Icon={KeyRound}
      title="No logs found"
      action={
        <Button tone="primary" onClick={onAdd}>
          Add Account Log
        </Button>
      }
    >
      The accounts that the shop sells, and those it has sold, appear here.
    </EmptyState>
  )
}

function NoneFound() {
  return (
    <EmptyState
      Icon={SearchX}
      title="No logs found"
      action={<LinkButton to={logsAddress({})}>Show all logs</LinkButton>}
    >
      No logs match these filters.
    </EmptyState>
  )
}
