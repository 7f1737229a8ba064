import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { firstSize } from '../../lists/list-limit.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { refreshNotices } from './refresh-notices.ts'

/** The notices about the user's orders, deposits and account, and their settings (NOTE-1, NOTE-9). */
export function Component() {
  const [search] = useSearchParams()
  const isSettings = search.get('part') === 'settings'
  return (
    <>
      <PageHeader action={!isSettings && <ReadAll />} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <LinkTabs
          label="Parts of notifications"
          tabs={[
            { label: 'List', to: paths.notifications, isCurrent: !isSettings },
            {
              label: 'Settings',
              to: `${paths.notifications}?part=settings`,
              isCurrent: isSettings,
            },
          ]}
        />
        {isSettings ? <NoticeSettings /> : <List />}
      </div>
    </>
  )
}

const List = () => (
  <Card flush>
    <QueryList
      query={(query) => queryOf(notifications.list, { query })}
      rowsOf={({ notifications: rows }) => rows}
      keyOf={({ id }) => String(id)}
      columns={noticeColumns}
      caption="Notifications, newest first"
      nouns={['notification', 'notifications']}
      empty={
        <EmptyState Icon={Bell} title="No notifications yet">
          Codes, deposits, refunds and news of your account show here for 90 days.
        </EmptyState>
      }
    />
  </Card>
)

/** Marks all notices up to the newest one as read. Notices that arrive meanwhile stay unread. */
function ReadAll() {
  const { data } = useQuery(queryOf(notifications.list, { query: { page: 1, limit: firstSize() } }))
  const read = useWrite(notifications.read, { as: 'action', onDone: refreshNotices })
  const newest = data?.notifications[0]
  if (!newest || data.unread === 0) return null
  return (
    <Button busy={read.isSending} onClick={() => read.send({ body: { through: newest.id } })}>
      Mark all as read
    </Button>
  )
}
