import type { Rank } from '@nosim/contract/base/route.ts'

/** What each rank is called, and what it may do. */
export const roleLabels: Readonly<Record<Rank, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Owner', may: 'Does everything, and says who else is what.' },
  manager: { name: 'Manager', may: 'Moves money and changes the shop.' },
  support: { name: 'Support', may: 'Sees everything and answers people, but moves no money.' },
}
