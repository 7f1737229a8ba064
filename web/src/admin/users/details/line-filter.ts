import { LineFilter } from '@nosim/contract/wallet.ts'

/** Which lines an address asks for; what the server would not understand is left out. */
export function linesIn(params: URLSearchParams): LineFilter {
  const given = (['type', 'from', 'to'] as const).map((name) => {
    const read = LineFilter.safeParse({ [name]: params.get(name) ?? undefined })
    return read.success ? read.data : {}
  })
  return Object.assign({}, ...given)
}

/** The same address with other lines asked for, from the first page on. */
export function linesChanged(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
