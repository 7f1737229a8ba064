import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { AnnouncementCardProps } from './announcement-card.tsx'
import { keepDismissed, markOf, readDismissed } from './dismissed.ts'
import { announcementsQuery } from './queries.ts'

// Most of the time there is none. Where it cannot be fetched the dashboard goes without.
const AnnouncementCard = lazy<ComponentType<AnnouncementCardProps>>(() =>
  import('./announcement-card.tsx').then(
    (module) => ({ default: module.AnnouncementCard }),
    () => ({ default: () => null }),
  ),
)

/** The announcement of the highest priority, and among those the newest, that one has not dismissed. */
export function LatestAnnouncement() {
  // The dashboard works without it, whatever fails (CONTENT-11).
  const { data } = useQuery(announcementsQuery())
  const [dismissed, setDismissed] = useState(readDismissed)
  const latest = data?.announcements.find((one) => !dismissed.includes(markOf(one)))
  if (!latest) return null
  return (
    <Suspense>
      <AnnouncementCard
        key={markOf(latest)}
        announcement={latest}
        onDismiss={() => setDismissed(keepDismissed(markOf(latest)))}
      />
    </Suspense>
  )
}
