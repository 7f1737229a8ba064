import { useQuery } from '@tanstack/react-query'
import { KeyRound, Webhook } from 'lucide-react'
import { AccountCards } from '../account/account-cards.tsx'
import { DataCard } from '../account/data/data-card.tsx'
import { lookupMessage } from '../account/profile-messages.ts'
import { asApiError } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
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
          <KeysCard />
          <DataCard me={me} />
        </div>
      )}
    </>
  )
}

/** A link to the API keys of the user. */
function KeysCard() {
  return (
    <Card title="API keys">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">
          For your own sites and programs that order here. Each key is approved, and has a daily
          limit. Webhooks send your program what happens.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.apiKeys} Icon={KeyRound}>
            Your API keys
          </LinkButton>
          <LinkButton to={paths.webhooks} Icon={Webhook}>
            Webhooks
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
