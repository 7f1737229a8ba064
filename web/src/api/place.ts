import type { Card } from '@nosim/contract/accounts/accounts.ts'
import { paths } from '../paths.ts'

/** The page that a user had to leave for the sign-in page. */
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

const serviceKey = 'service'
const serviceMs = 24 * 3_600_000

type Chosen = { readonly code: string; readonly at: number }

/**
 * Keeps the service of an address with `?service=`, by which the landing page leads to sign-up. In every tab of the browser and
 * for a day, since the confirmation mail opens a tab of its own.
 */
export function keepService({ searchParams }: URL): void {
  const code = searchParams.get('service')
  if (code === null) return
  localStorage.setItem(serviceKey, JSON.stringify({ code, at: Date.now() } satisfies Chosen))
}

/** The page that sells the kept service; undefined without one. */
function takeService(): string | undefined {
  const text = localStorage.getItem(serviceKey)
  if (text === null) return undefined
  localStorage.removeItem(serviceKey)
  const { code, at } = JSON.parse(text) as Chosen // only keepService writes it
  const search = new URLSearchParams({ service: code })
  return Date.now() - at < serviceMs ? `${paths.buyNumber}?${search}` : undefined
}

/** Where a sign-in leads: back to the page that was left, if the user may see it; else to the service chosen before sign-up. */
export function wayBack(role: Card['is_admin'], start: string): string {
  const place = readPlace()
  forgetPlace()
  if (place?.role === role) return place.path
  return (role === 0 ? takeService() : undefined) ?? start
}
