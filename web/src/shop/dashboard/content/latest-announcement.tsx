import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnnouncementCard } from './announcement-card.tsx'
import { announcementsQuery } from './queries.ts'
import type { Announcement } from '@nosim/contract/shop/announcements.ts'

/** The announcement of the highest priority, and among those the newest, that the user has not dismissed. */
export function LatestAnnouncement() {
  // The dashboard works without it, whatever fails (CONTENT-11).
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

/** More than are announced at once; what is older is forgotten. */
const most = 50

/** What stands for an announcement as it is now: one that is changed is another. */
export const markOf = ({ id, updated_at }: Pick<Announcement, 'id' | 'updated_at'>): string =>
  `${id} ${updated_at}`

/** The marks of what was dismissed in this browser. */
function readDismissed(): readonly string[] {
  return marksIn(localStorage.getItem(key))
}

/** Keeps that this one was dismissed, besides what another tab has kept meanwhile. */
function keepDismissed(mark: string): readonly string[] {
  const marks = [...new Set([...readDismissed(), mark])].slice(-most)
  localStorage.setItem(key, JSON.stringify(marks))
  return marks
}

/** Reads what is kept; whatever cannot be read is nothing. */
export function marksIn(text: string | null): readonly string[] {
  try {
    const marks: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : []
  } catch {
    return []
  }
}
