/** The page that an address asks for; whatever is not a page is the first. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}

/** The last page that has something on it; an empty list has one page. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
