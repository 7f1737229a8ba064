import { prices } from '@nosim/contract/admin/prices.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, FolderTree, KeyRound, LogOut, Megaphone, Tag, UsersRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { signOut } from '../../api/session.ts'
import { formatMoney } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import { lineViews, viewOf } from '../pricing/line-views.tsx'
import { useMay } from '../shell/use-may.ts'
import { changesPrices } from './messages.ts'
import { ToolButton, ToolLink } from './tool.tsx'

/** The frequent actions of an admin, with the current profits (ADMIN-8 to ADMIN-10). */
export function Toolbar() {
  const { data: profit } = useQuery(queryOf(prices.profit))
  const [dialog, setDialog] = useState<SuppliedLine>()
  const Dialog = dialog && viewOf[dialog].Dialog
  const stopped = changesPrices(useMay('manager'))
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <div className="relative flex [scrollbar-width:none] justify-between gap-x-6 overflow-x-auto p-3 max-xl:pr-12 max-xl:mask-[linear-gradient(to_right,black_calc(100%-3rem),transparent)] sm:px-4">
        <Group title="Quick Actions">
          <ToolLink to={paths.adminUsers} Icon={UsersRound} label="Manage Users" />
          <ToolButton
            Icon={Tag}
            label="Update Price"
            hint={profit ? formatMoney(profit.numbers_profit) : 'Loading...'}
            stopped={stopped}
            onPress={() => setDialog('numbers')}
          />
          <ToolLink to={paths.announcement} Icon={Megaphone} label="Announcement" />
          <ToolButton Icon={LogOut} label="Log Out" onPress={signOut} />
        </Group>
        <Group title="Social Media Logs">
          {/* The hint keeps its spelling (ADMIN-9). */}
          <ToolLink
            to={paths.adminCategories}
            Icon={FolderTree}
            label="Categories"
            hint="E.g(Facebbook, Instagram)"
          />
          <ToolLink to={paths.adminProducts} Icon={Boxes} label="Products" />
          <ToolLink to={paths.adminLogs} Icon={KeyRound} label="Account Logs" />
        </Group>
        {lineViews.map(
          ({ line, group, action, profitOf }) =>
            group !== undefined && (
              <Group key={line} title={group.title}>
                <ToolButton
                  Icon={group.Icon}
                  label={action}
                  hint={profit ? profitOf(profit) : 'Loading...'}
                  stopped={stopped}
                  onPress={() => setDialog(line)}
                />
              </Group>
            ),
        )}
      </div>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </div>
  )
}

type GroupProps = { readonly title: string; readonly children: ReactNode }

/** Actions of one kind. The group is a region that is named by its title. */
function Group({ title, children }: GroupProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="shrink-0">
      <h2 id={titleId} className="px-2 pb-1 text-label font-medium text-ink-soft">
        {title}
      </h2>
      <ul className="flex">{children}</ul>
    </section>
  )
}
