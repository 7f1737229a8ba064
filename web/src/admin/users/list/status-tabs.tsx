import { people } from '@nosim/contract/admin/people/people.ts'
import { type UserPage, userStatuses } from '@nosim/contract/admin/people/users.ts'
import { paramsChanged } from '../../../lists/list-params.ts'
import { paths } from '../../../paths.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { filterIn } from '../user-params.ts'

const labels = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const

type StatusTabsProps = {
  readonly params: URLSearchParams
  /** How many of each fit the rest of the filter; undefined where they were not counted. */
  readonly counts: UserPage['counts'] | undefined
}

/** The users by their status, with how many there are of each. */
export function StatusTabs({ params, counts }: StatusTabsProps) {
  const { status } = filterIn(params)
  const addressOf = (value: string) => {
    const search = paramsChanged(people.users.query, params, { status: value })
    return search.size > 0 ? `${paths.adminUsers}?${search}` : paths.adminUsers
  }
  return (
    <LinkTabs
      label="Status"
      plain
      tabs={[
        { label: 'All', to: addressOf(''), isCurrent: !status, count: counts?.all },
        ...userStatuses.map((one) => ({
          label: labels[one],
          to: addressOf(one),
          isCurrent: status === one,
          count: counts?.[one],
        })),
      ]}
    />
  )
}
