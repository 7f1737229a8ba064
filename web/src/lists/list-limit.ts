/** How many rows a page has where the specification says so (BOOST-19, USERS-5). */
export const limit = 20

/** How many announcements the back office shows on a page: full rows of one, two and three cards. */
export const announcementLimit = 12

/** The sizes that a page of other lists may have, and the one at first (ADMIN-24). */
export const sizes = [20, 50, 100] as const

// Decided once: what is requested before a page is drawn must be what the page reads.
let first: number | undefined

/** Fewer rows on a small screen, whose user mostly wants the newest. */
export function firstSize(): number {
  first ??= matchMedia('(width < 40rem)').matches ? 10 : 20
  return first
}

/** How many rows a page of the list has by its address. */
export function sizeIn(search: URLSearchParams): number {
  const text = search.get('limit')
  return sizes.find((size) => String(size) === text) ?? firstSize()
}
