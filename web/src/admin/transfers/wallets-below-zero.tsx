import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/page/card.tsx'
import { belowZeroQuery } from './common/queries.ts'
import { Money } from '../../format/money.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { userAddress } from '../shell/addresses.ts'

/** The wallets below zero, for example after a reversed deposit. Renders nothing if there are none. */
export function WalletsBelowZero() {
  const { data } = useQuery(belowZeroQuery())
  if (!data || data.total === 0) return null
  return (
    <Card title={`Wallets below zero: ${formatCount(data.total)}`}>
      <ul className="divide-y divide-line">
        {data.wallets.map(({ user_id, name, email, balance }) => (
          <li key={user_id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <TextLink to={userAddress(user_id)}>{name}</TextLink>
              <span className="block text-label text-ink-soft">{email}</span>
            </span>
            <span className="shrink-0 font-medium">
              <Money amount={balance} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
