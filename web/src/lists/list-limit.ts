/** The number of rows on a page that the specification fixes (BOOST-19, USERS-5). */
export const limit = 20

/** The number of announcements on a page of the back office: full rows of one, two and three cards. */
export const announcementLimit = 12

/** The sizes that the user may choose for a page of other lists (ADMIN-24). */
export const sizes = [20, 50, 100] as const

// Decided once: the requests before a page renders must be those of the page.
let first: number | undefined

/** The initial size of a page. Small screens have fewer rows, since their users mostly want the newest. */
export function firstSize(): number {
  first ??= matchMedia('(width < 40rem)').matches ? 10 : 20
  return first
}

/** The number of rows on a page, from the address. */
export function sizeIn(search: URLSearchParams): number {
  const text = search.get('limit')
  return sizes.find((size) => String(size) === text) ?? firstSize()
}
