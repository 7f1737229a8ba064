import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { asApiError } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { CallList } from '../../lists/call-list.tsx'
import { keyLooks } from '../../format/api-keys/key-labels.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { userAddress } from '../shell/addresses.ts'
import { AdminHeader, BackTo } from '../shell/admin-header.tsx'
import { KeyActions } from './key-actions.tsx'
import { LimitsCard, RequestCard, UsageCard } from './key-cards.tsx'
import { Reports } from './reports.tsx'

/** One API key: its user, its request, limits and use, and the decisions about it (ADMIN-30). */
export function Component() {
  const { id = '' } = useParams()
  const { data: key, error, refetch } = useQuery(queryOf(adminApiKeys.read, { params: { id } }))
  const back = <BackTo to={paths.adminApiKeys} />
  if (!key)
    return (
      <>
        <AdminHeader back={back} />
        <Card>{notThere(error, () => void refetch())}</Card>
      </>
    )
  return (
    <>
      <AdminHeader
        title={key.name}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <TextLink alone to={userAddress(key.user_id)}>
              {key.user_name}
            </TextLink>
            <StatusBadge {...keyLooks[key.state]} />
          </span>
        }
        actions={<KeyActions apiKey={key} />}
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-2">
          <RequestCard apiKey={key} />
          <LimitsCard apiKey={key} />
          <UsageCard apiKey={key} />
          <Reports apiKey={key} />
        </div>
        <Card flush title="Calls">
          <CallList query={(query) => queryOf(adminApiKeys.calls, { params: { id }, query })} />
        </Card>
      </div>
    </>
  )
}

function notThere(error: Error | null, onRetry: () => void): ReactNode {
  if (!error)
    return (
      <p aria-live="polite" className="flex items-center justify-center gap-3 py-10 text-ink-soft">
        <Spinner />
        Loading the key...
      </p>
    )
  if (asApiError(error).code === 'NOT_FOUND')
    return (
      <EmptyState Icon={KeyRound} title="No such key">
        There is no API key at this address.
      </EmptyState>
    )
  return <ErrorState title="The API key could not be loaded." error={error} onRetry={onRetry} />
}
