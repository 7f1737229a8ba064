import { type Analytics, reports } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { useTotpNeeded } from '../../api/totp-needed.ts'
import { setTabTitle } from '../../ui/tab-title.ts'

/** Puts the number of waiting items before the title of the tab, also while it is in the background (ADMIN-23). */
export function useAttentionTitle(): void {
  const isNeeded = useTotpNeeded()
  const { data } = useQuery({
    // The same query as that of the dashboard.
    ...queryOf(reports.analytics, { query: { range: '30d' } }),
    enabled: !isNeeded,
    refetchInterval: 60_000,
    refetchIntervalInBackground: true,
  })
  const queues = data ? queuesOf(data.waiting) : []
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  useEffect(() => {
    if (count === 0) return undefined
    setTabTitle((title) => `(${formatCount(count)}) ${title}`)
    return () => setTabTitle(undefined)
  }, [count])
}

const queuesOf = ({ orders, ...queues }: Analytics['waiting']) => [
  ...Object.values(queues),
  ...orders.flatMap(({ unconfirmed, stuck }) => [unconfirmed, stuck]),
]
