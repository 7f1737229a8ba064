import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { asApiError } from '../../../api/client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { Spinner } from '../../../ui/page/spinner.tsx'
import { AdminHeader, BackTo } from '../../shell/admin-header.tsx'
import { UserBadges, nameOf } from '../user.tsx'
import { UserCards } from './user-cards.tsx'
import { EmailText } from '../../../ui/user/email-text.tsx'
import { TabPanel, tabNames, tabIn, tabAddress } from './user-tabs.tsx'

/** One user (USERS-13, USERS-20). */
export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data, isError, error, refetch } = useQuery(queryOf(adminUsers.user, { params: { id } }))
  const back = <BackTo to={paths.adminUsers} />
  if (!data)
    return (
      <>
        <AdminHeader back={back} />
        <Card>
          {isError ? (
            <NotRead error={error} onRetry={() => void refetch()} />
          ) : (
            <p
              aria-live="polite"
              className="flex items-center justify-center gap-3 py-10 text-ink-soft"
            >
              <Spinner />
              Loading user details...
            </p>
          )}
        </Card>
      </>
    )
  const { user, has_debug } = data
  const current = tabIn(params, has_debug)
  const tabs = Object.entries(tabNames).filter(([tab]) => tab !== 'debug' || has_debug)
  return (
    <>
      <AdminHeader
        title={nameOf(user)}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <EmailText>{user.email}</EmailText>
            <UserBadges user={user} />
          </span>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        <UserCards details={data} />
        <LinkTabs
          label="About this user"
          tabs={tabs.map(([tab, label]) => ({
            label,
            to: tabAddress(id, tab),
            isCurrent: tab === current,
          }))}
        />
        <TabPanel tab={current} details={data} />
      </div>
    </>
  )
}

function NotRead({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { code } = asApiError(error)
  if (code === 'NOT_FOUND')
    return (
      <EmptyState Icon={UserX} title="No user details available.">
        There is no such user.
      </EmptyState>
    )
  return (
    <ErrorState
      title="Failed to load user details."
      message={
        code === 'NETWORK'
          ? 'Failed to connect to API. Please check your connection.'
          : error.message
      }
      onRetry={onRetry}
    />
  )
}
