import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../api/client.ts'
import { meQuery, sessionsQuery } from '../api/queries.ts'
import { prefetch } from '../api/query-client.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Card } from '../ui/page/card.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DetailsCard } from './details/details-card.tsx'
import { lookupMessage } from './details/profile-words.ts'
import { PasswordCard } from './password/password-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { TotpCard } from './totp/totp-card.tsx'

export const loader = () => prefetch(meQuery(), sessionsQuery())

/** One's own details and what guards the account (document 1, section 2, Profile). */
export function Component() {
  const { data: me, isError, error, refetch } = useQuery(meQuery())
  return (
    <>
      <PageHeader
        title="Profile"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Profile' }]}
        lead="Who you are here, and what guards your account."
      />
      {isError && !me ? (
        <Card>
          <ErrorState
            title="Your profile could not be loaded."
            message={lookupMessage(asApiError(error))}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
          <div className="flex flex-col gap-6">
            <DetailsCard me={me} />
            <PasswordCard />
          </div>
          <div className="flex flex-col gap-6">
            <TotpCard me={me} />
            <SessionsCard />
          </div>
        </div>
      )}
    </>
  )
}
