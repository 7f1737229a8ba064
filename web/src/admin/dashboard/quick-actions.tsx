import { prices } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { Images, LogOut, Megaphone, Tag, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { signOut } from '../../api/session.ts'
import { formatMoney } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useMay } from '../shell/use-may.ts'
import { ButtonEntry, LinkEntry } from './entry.tsx'
import { changesPrices } from './messages.ts'

// Loaded when it is opened: most who come here only look.
const UpdatePriceDialog = deferred(
  () => import('../pricing/dialogs/update-price-dialog.tsx'),
  'UpdatePriceDialog',
)

/** The most frequent actions of an admin (ADMIN-8). */
export function QuickActions() {
  const { data: profit } = useQuery(queryOf(prices.profit))
  const [isOpen, setOpen] = useState(false)
  const may = useMay('manager')
  return (
    <Card title="Quick Actions" flush>
      <ul className="divide-y divide-line">
        <LinkEntry to={paths.adminUsers} Icon={UsersRound} label="Manage Users" />
        <ButtonEntry
          Icon={Tag}
          label="Update Price"
          hint={profit ? `Profit now ${formatMoney(profit.numbers_profit)} a number` : 'Loading...'}
          stopped={changesPrices(may)}
          onPress={() => setOpen(true)}
        />
        <LinkEntry to={paths.announcement} Icon={Megaphone} label="Announcement" />
        <LinkEntry to={paths.slide} Icon={Images} label="Slide images" />
        <ButtonEntry Icon={LogOut} label="Log Out" onPress={signOut} />
      </ul>
      {isOpen && <UpdatePriceDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
