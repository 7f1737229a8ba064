import type { Card } from '@nosim/contract/accounts/accounts.ts'

/** The page that someone had to leave for the sign-in page. */
export type Place = {
  readonly path: string
  readonly role: Card['is_admin']
  /** Whether a session ended there; otherwise it was opened without one. */
  readonly hasEnded: boolean
}

const key = 'place'

/** Keeps a page of this tab, so that sign-in can lead back to it. */
export function keepPlace(place: Place): void {
  sessionStorage.setItem(key, JSON.stringify(place))
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key)
}

/** The page that this tab had to leave; undefined when there is none. */
export function readPlace(): Place | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Place) // only keepPlace writes it
}

/** Where a sign-in leads: back to the page that was left, if the user may see it. */
export function wayBack(role: Card['is_admin'], start: string): string {
  const place = readPlace()
  forgetPlace()
  return place?.role === role ? place.path : start
}
