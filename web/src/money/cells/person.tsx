import type { MoneyAction } from '@nosim/contract/admin/money.ts'

/** Whose wallet it is about. */
export function Person({ user }: Pick<MoneyAction, 'user'>) {
  if (user === null) return <span className="text-ink-soft">Nobody's wallet</span>
  return (
    <span className="block min-w-36 text-body">
      <span className="block font-medium wrap-anywhere">{user.name}</span>
      <span className="block text-label font-normal wrap-anywhere text-ink-soft">{user.email}</span>
    </span>
  )
}
