import type { Closure } from '@nosim/contract/admin/users/closures.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { lineLabels, orderNoun } from '../../shell/line-labels.ts'

const openNames: Readonly<Record<Exclude<Closure['open'][number], SuppliedLine>, string>> = {
  claims: 'reports about logs',
  tickets: 'questions',
  deposits: 'bank transfers',
  transfers: 'requests of admins',
}

const openName = (one: Closure['open'][number]): string =>
  isLine(one) ? `${orderNoun(one)}s` : openNames[one]

const isLine = (one: Closure['open'][number]): one is SuppliedLine => Object.hasOwn(lineLabels, one)

/** The next task before the account can be erased, as text. */
export function taskOf({ open, bal, refer_bal, erased_at }: Closure): string {
  if (open.length > 0) return `Settle first: ${open.map(openName).join(', ')}.`
  if (Number(bal) < 0) return 'Below zero: write it off with Add.'
  if (Number(bal) > 0) {
    return erased_at === null
      ? 'Pay it out by bank, then deduct it.'
      : 'Closed, and paid since: decide what becomes of it, then deduct it.'
  }
  if (Number(refer_bal) > 0) return 'Deduct the refer wallet: it lapses.'
  return 'Nothing: it is erased within minutes, or when its last number is over.'
}
