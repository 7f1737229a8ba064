import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { firstSize } from '../../lists/list-limit.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { refreshNotices } from './refresh-notices.ts'
import { SettingsCard } from './settings-card.tsx'

/** What happened to the user's orders, deposits and account, and how it is sent (NOTE-1, NOTE-9). */
export function Component() {
  const { data: settings } = useQuery(queryOf(notifications.settings))
  return (
    <>
      <PageHeader action={<ReadAll />} />
      <div className="flex flex-col gap-6">
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
        {settings && <SettingsCard settings={settings} />}
      </div>
    </>
  )
}

/** Marks all up to the newest as read; what comes meanwhile stays unread. */
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
