import type { OrderKind } from '../queries.ts'

/** The three shops by the words of addresses, each with what it is called. */
export const kindNames = { number: 'Numbers', boost: 'Boosts', logs: 'Logs' } as const
type Word = keyof typeof kindNames

const kinds: Readonly<Record<Word, OrderKind>> = {
  number: 'numbers',
  boost: 'boost',
  logs: 'store',
}
const isWord = (word: string): word is Word => Object.hasOwn(kinds, word)

/** Which orders an address asks for: one kind, or of that kind the one of an id. */
export function ordersIn(params: URLSearchParams): {
  readonly kind: OrderKind
  readonly order?: string
} {
  const kind = params.get('kind') ?? ''
  const order = params.get('order') ?? ''
  return {
    kind: isWord(kind) ? kinds[kind] : 'numbers',
    ...(/^[0-9a-f-]{36}$/.test(order) && { order }),
  }
}

/** How an address calls a kind. */
export function kindWord(kind: OrderKind): Word {
  if (kind === 'store') return 'logs'
  return kind === 'boost' ? 'boost' : 'number'
}
