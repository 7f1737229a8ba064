/** The page that an address names; the first when it names none that could be. */
export function pageIn(search: URLSearchParams): number {
  const named = search.get('page') ?? ''
  return /^[1-9][0-9]{0,5}$/.test(named) ? Number(named) : 1
}
