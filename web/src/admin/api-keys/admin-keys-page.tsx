import { KeyState } from '@nosim/contract/accounts/api-keys.ts'
import { type AdminApiKey, adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { keyLooks, scopeText } from '../../format/api-keys/key-labels.ts'
import { formatMoney } from '../../format/format-money.ts'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsChanged, useListParams } from '../../lists/list-params.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { EmailText } from '../../ui/user/email-text.tsx'
import { keyAddress } from '../shell/addresses.ts'
import { AdminHeader } from '../shell/admin-header.tsx'
import { AgeCell, onlyList } from '../shell/cells.tsx'

const schema = adminApiKeys.keys.query

/** The API keys of all users, by their state (ADMIN-30). */
export function Component() {
  const pages = usePages()
  const [params] = useSearchParams()
  const [{ state, search = '' }, filter] = useListParams(schema)
  const listOf = (page: { page: number; limit: number }) =>
    queryOf(adminApiKeys.keys, { query: { ...page, state, ...(search !== '' && { search }) } })
  const { data } = useQuery({
    ...listOf({ page: pages.page, limit: sizeIn(params) }),
    placeholderData: keepPreviousData,
  })
  const { word } = keyLooks[state]
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="State"
          plain
          tabs={KeyState.options.map((one) => ({
            label: keyLooks[one].word,
            to: addressOf(params, one),
            isCurrent: one === state,
            count: data?.counts[one],
          }))}
        />
        <div className="md:max-w-md">
          <SearchBox
            label="Search API keys"
            placeholder="Search by key, site, user..."
            value={search}
            onSearch={(text) => filter({ search: text })}
          />
        </div>
        <Card flush>
          <QueryList
            query={listOf}
            rowsOf={({ keys }) => keys}
            keyOf={({ id }) => id}
            pages={pages}
            columns={columns}
            manyColumns={false}
            layout="list"
            target={{ to: ({ id }) => keyAddress(id), label: ({ name }) => name }}
            caption={`${word} API keys, newest first`}
            nouns={['key', 'keys']}
            empty={
              search === '' ? (
                <EmptyState Icon={KeyRound} title={`No ${word.toLowerCase()} keys`}>
                  Users request keys for their own sites and programs, with a reason.
                </EmptyState>
              ) : (
                <NoneFound
                  title={`No ${word.toLowerCase()} keys found`}
                  clear="Clear the search"
                  onClear={() => {
                    filter({ search: '' })
                    pages.toHead()
                  }}
                >
                  No {word.toLowerCase()} keys match “{search}”.
                </NoneFound>
              )
            }
          />
        </Card>
      </div>
    </>
  )
}

function addressOf(params: URLSearchParams, state: KeyState): string {
  const search = paramsChanged(schema, params, { state })
  return search.size > 0 ? `${paths.adminApiKeys}?${search}` : paths.adminApiKeys
}

const columns: readonly Column<AdminApiKey>[] = [
  {
    header: 'Key',
    list: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    note: ({ site }) => (
      <span className="block max-w-72 min-w-28 text-label leading-4 wrap-anywhere text-ink-soft">
        {site}
      </span>
    ),
  },
  onlyList('meta', 'In short', ({ user_name, site }) => `${user_name} · ${site}`),
  {
    header: 'User',
    cell: ({ user_name, user_email }) => (
      <span className="block min-w-36 leading-5 wrap-anywhere">
        {user_name}
        <span className="block text-label leading-4 text-ink-soft">
          <EmailText>{user_email}</EmailText>
        </span>
      </span>
    ),
  },
  { header: 'Scopes', cell: ({ scopes }) => scopeText(scopes) },
  {
    header: 'Ordered today',
    align: 'right',
    list: 'value',
    cell: ({ ordered_today, daily_cap }) =>
      daily_cap === null ? (
        '-'
      ) : (
        <span>
          {formatMoney(ordered_today)}
          <span className="block text-label leading-4 text-ink-soft as-card:hidden">
            of {formatMoney(daily_cap)}
          </span>
        </span>
      ),
  },
  { header: 'Requested', cell: ({ created_at }) => <AgeCell time={created_at} /> },
  {
    header: 'Since',
    list: 'status',
    cell: ({ state_at }) => <AgeCell time={state_at} />,
  },
]
