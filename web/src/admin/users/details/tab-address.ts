import { userAddress } from '../../shell/addresses.ts'

/** The parts of a user's page, each with what it is called. */
export const tabNames = {
  details: 'User Details',
  transactions: 'Transactions',
  account: 'Virtual Account',
  deposits: 'Bank transfers',
  orders: 'Orders',
  sessions: 'Sessions',
  audit: 'Audit timeline',
  debug: 'Debug Info',
} as const
export type Tab = keyof typeof tabNames

/** The part that an address names; the first where it names none that is there. */
export function tabIn(params: URLSearchParams, hasDebug: boolean): Tab {
  const tab = params.get('tab') ?? ''
  if (tab === 'debug' && !hasDebug) return 'details'
  return isTab(tab) ? tab : 'details'
}

/** Where a part is found, from its beginning. */
export function tabAddress(id: string, tab: string): string {
  const path = userAddress(id)
  return tab === 'details' ? path : `${path}?${new URLSearchParams({ tab })}`
}

const isTab = (word: string): word is Tab => Object.hasOwn(tabNames, word)
