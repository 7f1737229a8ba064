import type { Card } from '@nosim/contract/accounts/accounts.ts'
import { paths } from '../paths.ts'

/** The page from which a user was redirected to the sign-in page. */
export type Place = {
  readonly path: string
  readonly role: Card['is_admin']
  /** True if a session ended on the page; false if the page was opened without a session. */
  readonly hasEnded: boolean
}

const key = 'place'

/** Stores a page for this tab, so that sign-in can lead back to it. */
export function keepPlace(place: Place): void {
  sessionStorage.setItem(key, JSON.stringify(place))
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key)
}

/** The page from which this tab was redirected; undefined when there is none. */
export function readPlace(): Place | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Place) // only keepPlace writes it
}

const serviceKey = 'service'
const serviceMs = 24 * 3_600_000

type Chosen = { readonly code: string; readonly at: number }

/**
 * Stores the service of an address with `?service=`, with which the landing page links to sign-up. It lasts a day and
 * is shared by all tabs, since the confirmation mail opens another tab.
 */
export function keepService({ searchParams }: URL): void {
  const code = searchParams.get('service')
  if (code === null) return
  localStorage.setItem(serviceKey, JSON.stringify({ code, at: Date.now() } satisfies Chosen))
}

/** The page that sells the stored service; undefined without one. It removes the stored service. */
function takeService(): string | undefined {
  const text = localStorage.getItem(serviceKey)
  if (text === null) return undefined
  localStorage.removeItem(serviceKey)
  const { code, at } = JSON.parse(text) as Chosen // only keepService writes it
  const search = new URLSearchParams({ service: code })
  return Date.now() - at < serviceMs ? `${paths.buyNumber}?${search}` : undefined
}

/** The page after a sign-in: the page that was left if the role may see it, else the stored service, else `start`. */
export function wayBack(role: Card['is_admin'], start: string): string {
  const place = readPlace()
  forgetPlace()
  if (place?.role === role) return place.path
  return (role === 0 ? takeService() : undefined) ?? start
}
