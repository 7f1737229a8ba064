import { Boxes, FolderTree, KeyRound } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkEntry } from './entry.tsx'

/** Where the stock is kept; the hint is the specification's to the letter. */
export function LogLinks() {
  return (
    <Card title="Social Media Logs" flush>
      <ul className="divide-y divide-line">
        <LinkEntry
          to={paths.adminCategories}
          Icon={FolderTree}
          label="Categories"
          hint="E.g(Facebbook, Instagram)"
        />
        <LinkEntry to={paths.adminProducts} Icon={Boxes} label="Products" />
        <LinkEntry to={paths.adminLogs} Icon={KeyRound} label="Account Logs" />
      </ul>
    </Card>
  )
}
