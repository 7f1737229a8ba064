import { apiKeys, type ApiKey, mostKeys } from '@nosim/contract/accounts/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PendingCard } from '../../lists/pending-card.tsx'
import { KeyCard } from './key-card.tsx'

// The dialog is loaded on first use.
const RequestDialog = deferred(() => import('./request-dialog.tsx'), 'RequestDialog')

/** The API keys of the user, with which programs order (KEY-10). */
export function Component() {
  const { data, error, refetch } = useQuery(queryOf(apiKeys.list))
  const [isRequesting, setRequesting] = useState(false)
  const request = (
    <Button
      tone="primary"
      aria-haspopup="dialog"
      disabledReason={data && openOf(data.keys).length >= mostKeys ? tooMany : null}
      onClick={() => setRequesting(true)}
    >
      Request a key
    </Button>
  )
  const isEmpty = data?.keys.length === 0
  return (
    <>
      <PageHeader action={data && !isEmpty && request}>
        <p>
          <a href={paths.developers} className="touch-target text-accent underline">
            How programs order here
          </a>
        </p>
      </PageHeader>
      {data ? (
        isEmpty ? (
          <Card>
            <EmptyState Icon={KeyRound} title="No API keys yet" action={request}>
              A key lets your own site or program order here, paid from your wallet. Request one and
              we decide. You get a mail, and create its secret on this page.
            </EmptyState>
          </Card>
        ) : (
          <KeyList keys={data.keys} />
        )
      ) : (
        <PendingCard failure="Your API keys could not be loaded." error={error} onRetry={refetch} />
      )}
      <p className="pt-4 text-ink-soft sm:pt-6">
        Your program may also get a message when something happens:{' '}
        <TextLink to={paths.webhooks}>Webhooks</TextLink>
      </p>
      {isRequesting && <RequestDialog onClose={() => setRequesting(false)} />}
    </>
  )
}

const tooMany = `You have ${mostKeys} keys, which is the limit. Please end one first.`

/** The keys that count towards the limit (KEY-1). */
const openOf = (keys: readonly ApiKey[]) =>
  keys.filter(({ state }) => state !== 'refused' && state !== 'ended')

/** The keys, newest first; ended keys are below the others. */
function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const isEnded = ({ state }: ApiKey) => state === 'ended'
  const sorted = [...keys.filter((key) => !isEnded(key)), ...keys.filter(isEnded)]
  return (
    <ul aria-label="API keys" className="flex flex-col gap-4 sm:gap-6">
      {sorted.map((key) => (
        <li key={key.id}>
          <KeyCard apiKey={key} />
        </li>
      ))}
    </ul>
  )
}
