import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LogOut, type LucideIcon } from 'lucide-react'
import { Boxes, FolderTree, Images, KeyRound, Megaphone, MessageSquareWarning } from 'lucide-react'
import { Link } from 'react-router'
import { prefetch } from '../api/query-client.ts'
import { signOut } from '../api/session.ts'
import { AdminHeader } from '../layouts/admin/admin-header.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { Card } from '../ui/page/card.tsx'
import { openComplaintsQuery } from './queries.ts'

export const loader = () => prefetch(openComplaintsQuery())

/** Where an admin begins (document 2, section 2, Admin console). */
export function Component() {
  return (
    <>
      <AdminHeader title="Back office" />
      <div className="flex max-w-xl flex-col items-start gap-6">
        <div className="w-full">
          <Card title="Social Media Logs" flush>
            <ul className="divide-y divide-line">
              <Entry
                to={paths.adminCategories}
                Icon={FolderTree}
                label="Categories"
                hint="E.g(Facebbook, Instagram)"
              />
              <Entry to={paths.adminProducts} Icon={Boxes} label="Products" />
              <Entry to={paths.adminLogs} Icon={KeyRound} label="Account Logs" />
              <Complaints />
            </ul>
          </Card>
        </div>
        <div className="w-full">
          <Card title="What users see" flush>
            <ul className="divide-y divide-line">
              <Entry to={paths.announcement} Icon={Megaphone} label="Announcement" />
              <Entry to={paths.slide} Icon={Images} label="Slide images" />
            </ul>
          </Card>
        </div>
        <Button icon={<LogOut aria-hidden size={16} />} onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </>
  )
}

/** With what waits there, once it is known; a count that cannot be read is left out. */
function Complaints() {
  const { data: open } = useQuery(openComplaintsQuery())
  return (
    <Entry
      to={paths.adminComplaints}
      Icon={MessageSquareWarning}
      label="Store complaints"
      hint={open && `${counted(open.claims, 'claim')} and ${counted(open.reports, 'report')} open`}
    />
  )
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

type EntryProps = {
  readonly to: string
  readonly Icon: LucideIcon
  readonly label: string
  readonly hint?: string | undefined
}

function Entry({ to, Icon, label, hint }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken sm:px-6"
      >
        <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          {hint && <span className="block text-label text-ink-soft">{hint}</span>}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}
