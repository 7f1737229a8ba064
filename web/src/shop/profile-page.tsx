import { useQuery } from '@tanstack/react-query'
import { AccountCards } from '../account/account-cards.tsx'
import { DataCard } from '../account/data/data-card.tsx'
import { lookupMessage } from '../account/profile-messages.ts'
import { asApiError } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Card } from '../ui/page/card.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AlertsCard } from './notifications/alerts-card.tsx'

/** The user's details and the security of the account (PROFILE-1, PROFILE-6). */
export function Component() {
  const { data: me, isError, error, refetch } = useQuery(meQuery())
  return (
    <>
      <PageHeader />
      {isError && !me ? (
        <Card>
          <ErrorState
            title="Your profile could not be loaded."
            message={lookupMessage(asApiError(error))}
            onRetry={refetch}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          <AccountCards me={me} />
          <AlertsCard />
          <DataCard me={me} />
        </div>
      )}
    </>
  )
}
