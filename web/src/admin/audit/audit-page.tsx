import { audit, type AuditEntry, AuditFilter } from '@nosim/contract/admin/audit.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { FilterChips } from '../../lists/filter-chips.tsx'
import { daysInOrder, type ParamsChange, useListParams } from '../../lists/list-params.ts'
import { sizeIn } from '../../lists/list-limit.ts'
import { DetailedList } from '../../lists/detailed-list.tsx'
import { paths } from '../../paths.ts'
import { DownloadLink } from '../../ui/actions/download-link.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmailText } from '../../ui/user/email-text.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { userAddress } from '../shell/addresses.ts'
import { AdminHeader } from '../shell/admin-header.tsx'
import { AgeCell, onlyList } from '../shell/cells.tsx'
import { useMay } from '../shell/use-may.ts'
import { actionLabel, chipsOf, FilterFields, subjectLabel, userIn } from './audit-filter.tsx'
import { Changes } from '../shell/changes-list.tsx'

/** The audit: who did what to which subject, the values before and after, and the address (AUDIT-1). */
export function Component() {
  const pages = usePages()
  const [listParams, setFilter] = useListParams(AuditFilter, { hasSteps: true })
  const filter = daysInOrder(listParams)
  const mayExport = useMay('manager')
  const [search] = useSearchParams()
  const page = { page: pages.page, limit: sizeIn(search) }
  const query = queryOf(audit.entries, { query: { ...filter, ...page } })
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <>
      <AdminHeader
        actions={
          mayExport && (
            <DownloadLink href={urlOf(audit.export, { query: filter })} file="audit.csv">
              Export
            </DownloadLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <FilterFields filter={filter} setFilter={setFilter} choices={data} />
        <FilterChips
          chips={chipsOf(filter, data)}
          onRemove={(names) => {
            setFilter(Object.fromEntries(names.map((name) => [name, undefined])))
            pages.toHead()
          }}
        />
        <Card flush>
          <DetailedList
            query={() => query}
            rowsOf={({ entries }) => entries}
            keyOf={({ id }) => String(id)}
            pages={pages}
            columns={entryColumns((change) => {
              setFilter(change)
              pages.toHead()
            })}
            titleOf={titleOf}
            caption="What admins did, newest first"
            nouns={['entry', 'entries']}
            empty={Object.keys(filter).length > 0 ? <NoneFits /> : <NoneYet />}
          />
        </Card>
        {data?.more && (
          <p className="text-label text-ink-soft">
            {`Only the newest ${formatCount(data.total)} are listed. Choose days to see older ones${mayExport ? ', or export all' : ''}.`}
          </p>
        )}
      </div>
    </>
  )
}

function NoneFits() {
  return (
    <EmptyState
      Icon={SearchX}
      title="No entries match."
      action={<LinkButton to={paths.adminAudit}>Show all</LinkButton>}
    >
      No entries match these filters.
    </EmptyState>
  )
}

function NoneYet() {
  return (
    <EmptyState Icon={ScrollText} title="Nothing yet.">
      Every change an admin makes is recorded here, with who made it and the previous value.
    </EmptyState>
  )
}

/** The columns of the audit. Actor, action and subject link to the entries that share them. */
const entryColumns = (setFilter: (change: ParamsChange) => void): readonly Column<AuditEntry>[] => [
  {
    header: 'What',
    list: 'title',
    cell: ({ action }) => <span className="font-medium">{actionLabel(action)}</span>,
    note: (entry) => (
      <span className="block min-w-44 text-label text-ink-soft">
        <Subject entry={entry} setFilter={setFilter} />
      </span>
    ),
    detail: (entry) => (
      <>
        <Narrow
          label={`Only ${actionLabel(entry.action)}`}
          onClick={() => setFilter({ action: entry.action })}
        >
          {actionLabel(entry.action)}
        </Narrow>
        <span className="block text-label text-ink-soft">
          <Subject entry={entry} setFilter={setFilter} />
        </span>
      </>
    ),
  },
  onlyList('meta', 'In short', (entry) =>
    [subjectOf(entry), entry.actor ?? 'an account'].join(' · '),
  ),
  onlyList('value', 'Age', ({ at }) => (
    <span className="text-label font-normal text-ink-soft">
      <AgeCell time={at} />
    </span>
  )),
  {
    header: 'Change',
    cell: (entry) => <Changes before={entry.before} after={entry.after} />,
  },
  {
    header: 'Who',
    cell: ({ actor, actor_id, address }) => (
      <div className="as-table:min-w-48">
        <Narrow
          label={`Only by ${actor ?? actor_id}`}
          onClick={() => setFilter({ actor: actor_id })}
        >
          {actor === null ? `Account …${actor_id.slice(-8)}` : <EmailText>{actor}</EmailText>}
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

const subjectOf = ({ subject, subject_name }: AuditEntry): string =>
  subject_name ?? subjectLabel(subject)

const titleOf = (entry: AuditEntry): string => `${actionLabel(entry.action)}: ${subjectOf(entry)}`

type SubjectProps = {
  readonly entry: AuditEntry
  readonly setFilter: (change: ParamsChange) => void
}

/** The subject of an entry. Pressing it filters the list by the subject. */
function Subject({ entry, setFilter }: SubjectProps) {
  const { subject, subject_name } = entry
  return (
    <>
      <Narrow label={`Only ${subjectLabel(subject)}`} onClick={() => setFilter({ subject })}>
        {subjectOf(entry)}
      </Narrow>
      <Which subject={subject} name={subject_name} />
    </>
  )
}

/** The id of a subject that has a name. For a user it is a link to the user's page. */
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

/** A button that filters the list by the value that it shows. */
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
