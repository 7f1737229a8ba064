import { prices } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useMay } from '../shell/use-may.ts'
import { ButtonEntry } from './entry.tsx'
import { changesPrices } from './messages.ts'

const UpdateBoostProfitDialog = deferred(
  () => import('../pricing/dialogs/update-boosting-profit-dialog.tsx'),
  'UpdateBoostProfitDialog',
)

/** What is earned by boosts. */
export function Boosting() {
  const { data: profit } = useQuery(queryOf(prices.profit))
  const [isOpen, setOpen] = useState(false)
  const may = useMay('manager')
  return (
    <Card title="Social Media Boosting" flush>
      <ul>
        <ButtonEntry
          Icon={Percent}
          label="Update Profit"
          hint={profit ? `${profit.boost_profit}%` : 'Loading...'}
          stopped={changesPrices(may)}
          onPress={() => setOpen(true)}
        />
      </ul>
      {isOpen && <UpdateBoostProfitDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
