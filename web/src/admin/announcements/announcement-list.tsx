import type { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { announcementLimit } from '../../lists/list-limit.ts'
import type { ListQuery } from '../../lists/query-list.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AnnouncementCard, type AnnouncementQuestion } from './announcement-card.tsx'

/** The message for a list that could not be read (CONTENT-8). */
const failure = 'Failed to load announcements. Please check your connection.'

type AnnouncementListProps = {
  readonly query: ListQuery<Reply<typeof adminAnnouncements.list>>
  readonly isFiltered: boolean
  /** Undefined for an admin without write access. */
  readonly openDialog: ((question: AnnouncementQuestion) => void) | undefined
  readonly onClear: () => void
}

/** A page of the announcements as cards, or placeholders, an error or a note that there are none. */
export function AnnouncementList({ query, isFiltered, ...props }: AnnouncementListProps) {
  const { openDialog, onClear } = props
  const pages = usePages()
  const { data, dataUpdatedAt, error, errorUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const showFailure = useEffectEvent(() => error && toast.error(failure))
  useEffect(() => {
    // One toast for each failure.
    if (errorUpdatedAt > 0) showFailure()
  }, [errorUpdatedAt])
  const clear = () => {
    onClear()
    pages.toHead()
  }
  if (error && !data)
    return (
      <Card>
        <ErrorState title={failure} onRetry={refetch} />
      </Card>
    )
  return (
    <div>
      <Paged
        pages={pages}
        limit={announcementLimit}
        total={data?.total}
        nouns={['announcement', 'announcements']}
        busy={isPlaceholderData}
      >
        {data?.announcements.length === 0 ? (
          <Card>
            {isFiltered ? (
              <NoneFound
                title="No announcements found."
                clear="Show all announcements"
                onClear={clear}
              >
                No announcements match these filters.
              </NoneFound>
            ) : (
              <None onCreate={openDialog && (() => openDialog({ kind: 'create' }))} />
            )}
          </Card>
        ) : (
          <ul
            aria-label="Announcements, by priority and then the newest"
            aria-busy={!data}
            className="grid gap-3 pb-3 md:grid-cols-2 xl:grid-cols-3"
          >
            {data?.announcements.map((announcement) => (
              <li key={announcement.id} className="min-w-0">
                <AnnouncementCard
                  announcement={announcement}
                  now={dataUpdatedAt}
                  openDialog={openDialog}
                  toHead={pages.toHead}
                />
              </li>
            )) ?? <Placeholders />}
          </ul>
        )}
      </Paged>
    </div>
  )
}

function Placeholders() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index}>
      <Skeleton className="h-60 w-full rounded-card" />
    </li>
  ))
}

function None({ onCreate }: { readonly onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      Icon={Megaphone}
      title="No announcements yet."
      action={
        onCreate && (
          <Button tone="primary" Icon={Plus} onClick={onCreate}>
            Create Announcement
          </Button>
        )
      }
    >
      Announcements appear at the top of every user's dashboard.
    </EmptyState>
  )
}
