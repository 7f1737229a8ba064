import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { ScrollText } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { QueryPages } from '../../../lists/query-list.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Changes } from '../../shell/changes-list.tsx'

/** The audit entries about a user, newest first. */
export function AuditTab({ id }: { readonly id: string }) {
  const pages = usePages()
  return (
    <Card flush title="Audit timeline">
      <QueryPages
        query={(page) => queryOf(adminUsers.audit, { params: { id }, query: page })}
        pages={pages}
        nouns={['entry', 'entries']}
        byPage
      >
        {(data) => (
          <>
            {!data && <Skeleton className="m-6 h-24" />}
            {data?.total === 0 && (
              <EmptyState Icon={ScrollText} title="Nothing yet">
                What admins do to this user is kept here.
              </EmptyState>
            )}
            <ol className="divide-y divide-line">
              {data?.entries.map(
                ({ id: entry, action, actor, actor_id, at, before, after, address }) => (
                  <li key={entry} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:px-6 md:grid-cols-2">
                    <div className="min-w-0">
                      <p className="font-medium first-letter:uppercase">{action}</p>
                      <p className="text-label wrap-anywhere text-ink-soft">
                        <time dateTime={at}>{formatDateTime(at)}</time> by {actor ?? actor_id} from{' '}
                        {address}
                      </p>
                    </div>
                    <Changes before={before} after={after} />
                  </li>
                ),
              )}
            </ol>
          </>
        )}
      </QueryPages>
    </Card>
  )
}
