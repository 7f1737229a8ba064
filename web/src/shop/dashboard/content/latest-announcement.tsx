import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnnouncementCard } from './announcement-card.tsx'
import { announcementsQuery } from './queries.ts'
import type { Announcement } from '@nosim/contract/shop/announcements.ts'

/** The first announcement that the user has not dismissed: by priority, then by age, newest first. */
export function LatestAnnouncement() {
  // On any error the dashboard works without it (CONTENT-11).
  const { data } = useQuery(announcementsQuery())
  const [dismissed, setDismissed] = useState(readDismissed)
  const latest = data?.announcements.find((one) => !dismissed.includes(markOf(one)))
  if (!latest) return null
  return (
    <AnnouncementCard
      key={markOf(latest)}
      announcement={latest}
      onDismiss={() => setDismissed(keepDismissed(markOf(latest)))}
    />
  )
}

const key = 'dismissed-announcements'

/** The maximum number of stored marks, more than there are announcements. The oldest are dropped. */
const most = 50

/** The mark of an announcement in its current version. A changed announcement has a new mark. */
export const markOf = ({ id, updated_at }: Pick<Announcement, 'id' | 'updated_at'>): string =>
  `${id} ${updated_at}`

/** The marks of the announcements that were dismissed in this browser. */
function readDismissed(): readonly string[] {
  return marksIn(localStorage.getItem(key))
}

/** Stores a mark as dismissed, in addition to those that other tabs have stored. */
function keepDismissed(mark: string): readonly string[] {
  const marks = [...new Set([...readDismissed(), mark])].slice(-most)
  localStorage.setItem(key, JSON.stringify(marks))
  return marks
}

/** Parses the stored marks; none if the text is invalid. */
export function marksIn(text: string | null): readonly string[] {
  try {
    const marks: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : []
  } catch {
    return []
  }
}
