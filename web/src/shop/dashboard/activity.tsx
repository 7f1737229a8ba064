import { useState } from 'react'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { RecentNumbers } from './recent-numbers.tsx'
import { RecentTransactions } from './recent-transactions.tsx'

const lists = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'numbers', label: 'Numbers' },
]

/** What happened last: wallet lines and numbers beside each other; on smaller screens one of the two. */
export function Activity() {
  const [shown, setShown] = useState('transactions')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-12 lg:gap-6">
      <div className="lg:hidden">
        <Segmented label="Activity" hideLabel options={lists} value={shown} onChange={setShown} />
      </div>
      <div className={cx('lg:col-span-7', shown !== 'transactions' && 'max-lg:hidden')}>
        <RecentTransactions />
      </div>
      <div className={cx('lg:col-span-5', shown !== 'numbers' && 'max-lg:hidden')}>
        <RecentNumbers />
      </div>
    </div>
  )
}
