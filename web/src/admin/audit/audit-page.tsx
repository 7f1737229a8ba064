import { audit, type AuditFilter } from '@nosim/contract/admin/audit.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ScrollText, SearchX } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { type FilterChip, FilterChips, shortText } from '../../lists/filter-chips.tsx'
import { QueryList, limit } from '../../lists/query-list.tsx'
import { formatDays } from '../../format/format-date.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { pageIn, usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader, BackTo } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { filterIn, type FilterName } from './audit-filter.ts'
import { entryColumns } from './entry-columns.tsx'
import { actionLabel, type Choices, nameOfActor, subjectLabel } from './labels.ts'
import { FilterFields } from './filter-fields.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  return prefetch(
    queryOf(audit.entries, { query: { ...filterIn(params), page: pageIn(params), limit } }),
  )
}

/** Who did what to whom, before and after, from where (AUDIT-1). */
export function Component() {
  const pages = usePages()
  const { filter, setFilter } = useAuditFilter()
  const mayExport = useMay('manager')
  const query = queryOf(audit.entries, { query: { ...filter, page: pages.page, limit } })
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <>
      <AdminHeader
        title="Audit"
        back={<BackTo to={paths.admin} />}
        lead="Everything that admins did, newest first. Nobody can change or delete it."
        actions={mayExport && <Export filter={filter} />}
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
          <QueryList
            query={() => query}
            rowsOf={({ entries }) => entries}
            keyOf={({ id }) => String(id)}
            pages={pages}
            columns={entryColumns((change) => {
              setFilter(change)
              pages.toHead()
            })}
            caption="What admins did, newest first"
            nouns={['entry', 'entries']}
            empty={Object.keys(filter).length > 0 ? <NoneFits /> : <NoneYet />}
          />
        </Card>
        {data?.more && (
          <p className="text-label text-ink-soft">
            {`Only the newest ${data.total.toLocaleString('en-US')} are listed. Choose days to see older ones${mayExport ? ', or export all' : ''}.`}
          </p>
        )}
      </div>
    </>
  )
}

/** The same entries as a file, all of them. The browser fetches it by itself and shows how far it is. */
function Export({ filter }: { readonly filter: AuditFilter }) {
  return (
    <a
      href={urlOf(audit.export, { query: filter })}
      download="audit.csv"
      className={buttonStyle({})}
    >
      <Download aria-hidden size={16} />
      Export
    </a>
  )
}

function NoneFits() {
  return (
    <EmptyState
      Icon={SearchX}
      title="No entries match."
      action={<LinkButton to={paths.adminAudit}>Show all</LinkButton>}
    >
      Nothing that admins did fits what this list is filtered by.
    </EmptyState>
  )
}

function NoneYet() {
  return (
    <EmptyState Icon={ScrollText} title="Nothing yet.">
      Whatever an admin changes in the back office is written down here, with who did it and what
      was before.
    </EmptyState>
  )
}

function chipsOf(
  { actor, action, subject, search, from, to }: AuditFilter,
  choices: Choices | undefined,
): FilterChip<FilterName>[] {
  const days = formatDays(from, to)
  return [
    ...(search ? [{ names: ['search'] as const, label: `“${shortText(search)}”` }] : []),
    ...(action ? [{ names: ['action'] as const, label: actionLabel(action) }] : []),
    ...(actor ? [{ names: ['actor'] as const, label: `By ${nameOfActor(actor, choices)}` }] : []),
    ...(subject ? [{ names: ['subject'] as const, label: subjectLabel(subject) }] : []),
    ...(days ? [{ names: ['from', 'to'] as const, label: days }] : []),
  ]
}
