import type { MoneyAction } from '@nosim/contract/admin/money-views.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { userAddress } from '../shell/addresses.ts'

/** Whose wallet it is about, and the way to them. */
export function Person({
  user,
  kind,
}: Pick<MoneyAction, 'user'> & Partial<Pick<MoneyAction, 'kind'>>) {
  if (user === null)
    return (
      <span className="text-ink-soft">
        {kind === 'recall' ? "The batch's buyers" : 'No wallet'}
      </span>
    )
  return (
    <span className="block min-w-36 text-body">
      <span className="block font-medium wrap-anywhere">
        <TextLink to={userAddress(user.user_id)}>{user.name}</TextLink>
      </span>
      <span className="block text-label font-normal wrap-anywhere text-ink-soft">{user.email}</span>
    </span>
  )
}
