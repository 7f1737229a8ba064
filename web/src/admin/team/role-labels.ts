import type { AdminRole } from '@nosim/contract/base/route.ts'

/** What each role is called, and what it may do. */
export const roleLabels: Readonly<
  Record<AdminRole, { readonly name: string; readonly may: string }>
> = {
  owner: { name: 'Owner', may: 'Does everything, and says who else is what.' },
  manager: { name: 'Manager', may: 'Moves money and changes the shop.' },
  support: { name: 'Support', may: 'Sees everything and answers people, but moves no money.' },
}
