import type { Announcement } from '@nosim/contract/content/announcements.ts'

const key = 'dismissed-announcements'
/** More than are announced at once; what is older is forgotten. */
const most = 50

/** What stands for an announcement as it is now: one that is changed is another. */
export const markOf = ({ id, updated_at }: Pick<Announcement, 'id' | 'updated_at'>): string =>
  `${id} ${updated_at}`

/** The marks of what was dismissed in this browser. */
export function readDismissed(): readonly string[] {
  return marksIn(localStorage.getItem(key))
}

/** Keeps that this one was dismissed, besides what another tab has kept meanwhile. */
export function keepDismissed(mark: string): readonly string[] {
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
