import { type Announcement, announcementTypes } from '@nosim/contract/content/announcements.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

export const statuses = { all: 'All Status', active: 'Active', inactive: 'Inactive' } as const
export type Status = keyof typeof statuses

export type Type = Announcement['type']

/** What an address asks of the list. */
export type Asked = {
  readonly page: number
  readonly status: Status
  readonly type?: Type
  readonly search?: string
}

/** Reads what an address asks for; what the server would not understand is left out. */
export function askedIn(params: URLSearchParams): Asked {
  const status = params.get('status') ?? ''
  const type = announcementTypes.find((one) => one === params.get('type'))
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return {
    page: pageIn(params),
    status: isStatus(status) ? status : 'all',
    ...(type && { type }),
    ...(search !== '' && { search }),
  }
}

/** The same address with something else asked, from the first page on; an empty value asks for nothing. */
export function changed(
  params: URLSearchParams,
  change: Readonly<Partial<Record<'status' | 'type' | 'search', string>>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || (name === 'status' && value === 'all')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const isStatus = (word: string): word is Status => Object.hasOwn(statuses, word)
