import type { Closure } from '@nosim/contract/admin/users/closures.ts'

const openNames: Readonly<Record<Closure['open'][number], string>> = {
  numbers: 'numbers',
  boost: 'boost orders',
  claims: 'reports about logs',
  deposits: 'bank transfers',
  transfers: 'requests of admins',
}

/** What stands against the end of the account, and who does something about it. */
export function taskOf({ open, bal, refer_bal, erased_at }: Closure): string {
  if (open.length > 0) return `Settle first: ${open.map((one) => openNames[one]).join(', ')}.`
  if (Number(bal) < 0) return 'Below zero: write it off with Add.'
  if (Number(bal) > 0) {
    return erased_at === null
      ? 'Pay it out by bank, then deduct it.'
      : 'Closed, and paid since: decide what becomes of it, then deduct it.'
  }
  if (Number(refer_bal) > 0) return 'Deduct the refer wallet: it lapses.'
  return 'Nothing: it is erased within minutes, or when its last number is over.'
}
