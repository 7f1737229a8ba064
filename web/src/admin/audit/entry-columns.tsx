import type { AuditEntry } from '@nosim/contract/admin/audit.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { userAddress } from '../shell/addresses.ts'
import { Changes } from './changes-list.tsx'
import { actionLabel, subjectLabel, userIn } from './labels.ts'
import type { FilterState } from './use-audit-filter.ts'

/** The columns of the audit. Actor, action and subject link to the entries that share them. */
export const entryColumns = (
  setFilter: FilterState['setFilter'],
): readonly Column<AuditEntry>[] => [
  {
    header: 'What',
    card: 'lead',
    cell: ({ action, subject, subject_name }) => (
      <div className="min-w-44 text-body font-normal">
        <p className="font-medium">
          <Narrow label={`Only ${actionLabel(action)}`} onClick={() => setFilter({ action })}>
            {actionLabel(action)}
          </Narrow>
        </p>
        <p className="text-label text-ink-soft">
          <Narrow label={`Only ${subjectLabel(subject)}`} onClick={() => setFilter({ subject })}>
            {subject_name ?? subjectLabel(subject)}
          </Narrow>
          <Which subject={subject} name={subject_name} />
        </p>
      </div>
    ),
  },
  {
    header: 'Change',
    card: 'foot',
    cell: (entry) => <Changes before={entry.before} after={entry.after} />,
  },
  {
    header: 'Who',
    cell: ({ actor, actor_id, address }) => (
      <div className="as-card:text-right as-table:min-w-48">
        <Narrow
          label={`Only by ${actor ?? actor_id}`}
          onClick={() => setFilter({ actor: actor_id })}
        >
          {actor ?? `Account …${actor_id.slice(-8)}`}
        </Narrow>
        <p className="text-label wrap-anywhere text-ink-soft">
          <span className="sr-only">from </span>
          {address}
        </p>
      </div>
    ),
  },
  {
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
]

/** Which of that name it is; a user is a link to their page. */
function Which({ subject, name }: { readonly subject: string; readonly name: string | null }) {
  const userId = userIn(subject)
  const words = subjectLabel(subject)
  if (name === null) return null
  return (
    <span className="block">
      {userId === undefined ? words : <TextLink to={userAddress(userId)}>{words}</TextLink>}
    </span>
  )
}

type NarrowProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A word of an entry that filters the list by it. */
function Narrow({ label, onClick, children }: NarrowProps) {
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className="rounded-[5px] text-left wrap-anywhere decoration-line-strong underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
