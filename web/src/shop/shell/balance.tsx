import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { meQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Money } from '../../format/money.tsx'

/** What is in the wallet, and the way to more. */
export function Balance() {
  const { data: me } = useQuery(meQuery())
  return (
    <Link
      to={paths.recharge}
      className="inline-flex h-10 items-center gap-2 rounded-control border border-line bg-surface px-3 font-medium transition-colors hover:bg-sunken"
    >
      <Wallet aria-hidden size={16} className="text-ink-soft" />
      <span className="sr-only">Wallet balance</span>
      {me ? <Money amount={me.bal} /> : '...'}
    </Link>
  )
}
