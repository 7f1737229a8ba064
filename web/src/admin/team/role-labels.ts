import type { AdminRole } from '@nosim/contract/base/route.ts'

/** The name and the permissions of each role. */
export const roleLabels: Readonly<
  Record<AdminRole, { readonly name: string; readonly may: string }>
> = {
  owner: { name: 'Owner', may: "Full access, and assigns everyone else's role." },
  manager: { name: 'Manager', may: 'Moves money and changes the shop.' },
  support: { name: 'Support', may: 'Sees everything and replies to users, but cannot move money.' },
}
