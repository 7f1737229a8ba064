import type { ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { type ReactNode, useState } from 'react'
import { keyLooks, scopeText } from '../../format/api-keys/key-labels.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { KeyNotice } from './key-notice.tsx'

// The dialogs are loaded on first use.
const SecretDialog = deferred(() => import('./secret-dialog.tsx'), 'SecretDialog')
const SettingsDialog = deferred(() => import('./settings-dialog.tsx'), 'SettingsDialog')
const AnswerDialog = deferred(() => import('./answer-dialog.tsx'), 'AnswerDialog')
const EndDialog = deferred(() => import('./end-dialog.tsx'), 'EndDialog')

type KeyCardProps = { readonly apiKey: ApiKey }

/** One key: its state, its limits and use, and its actions. */
export function KeyCard({ apiKey }: KeyCardProps) {
  const [opened, setOpened] = useState<'secret' | 'settings' | 'answer' | 'end'>()
  const close = () => setOpened(undefined)
  const { state } = apiKey
  return (
    <Card title={apiKey.name} action={<StatusBadge {...keyLooks[state]} />}>
      <div className="flex flex-col gap-4">
        <KeyNotice apiKey={apiKey} onAnswer={() => setOpened('answer')} />
        <KnownFacts apiKey={apiKey} />
        <Actions apiKey={apiKey} onOpen={setOpened} />
      </div>
      {opened === 'secret' && <SecretDialog apiKey={apiKey} onClose={close} />}
      {opened === 'settings' && <SettingsDialog apiKey={apiKey} onClose={close} />}
      {opened === 'answer' && <AnswerDialog apiKey={apiKey} onClose={close} />}
      {opened === 'end' && <EndDialog apiKey={apiKey} onClose={close} />}
    </Card>
  )
}

type ActionsProps = KeyCardProps & {
  readonly onOpen: (dialog: 'secret' | 'settings' | 'end') => void
}

function Actions({ apiKey: { id, name, state, secrets }, onOpen }: ActionsProps) {
  const isActive = state === 'active'
  const dialog = { 'aria-haspopup': 'dialog' } as const
  return (
    <div className="flex flex-wrap gap-3">
      {isActive && (
        <Button
          {...dialog}
          tone={secrets.length === 0 ? 'primary' : 'plain'}
          aria-label={`${secretLabel(secrets.length)} for ${name}`}
          onClick={() => onOpen('secret')}
        >
          {secretLabel(secrets.length)}
        </Button>
      )}
      {(isActive || state === 'suspended' || state === 'requested') && (
        <Button {...dialog} aria-label={`Settings of ${name}`} onClick={() => onOpen('settings')}>
          Settings
        </Button>
      )}
      {state !== 'requested' && state !== 'refused' && (
        <LinkButton to={callsAddress(id)} aria-label={`Calls of ${name}`}>
          Calls
        </LinkButton>
      )}
      {state !== 'ended' && (
        <Button
          {...dialog}
          tone="stop"
          aria-label={`${endLabel(state)} ${name}`}
          onClick={() => onOpen('end')}
        >
          {endLabel(state)}
        </Button>
      )}
    </div>
  )
}

/** The page of the calls of a key. */
const callsAddress = (id: string): string =>
  paths.apiKeyCalls.replace(':id', encodeURIComponent(id))

const secretLabel = (count: number): string => (count === 0 ? 'Create secret' : 'New secret')
const endLabel = (state: ApiKey['state']): string =>
  state === 'requested' || state === 'refused' ? 'Withdraw' : 'End'

function KnownFacts({ apiKey }: KeyCardProps) {
  const { scopes, site, networks, calls_per_minute: calls, last_used_at: usedAt } = apiKey
  return (
    <Facts isWide>
      <Fact name="May be used for">{scopeText(scopes)}</Fact>
      <Fact name="Site or app">{site}</Fact>
      {apiKey.daily_cap !== null && <Fact name="Ordered today">{usage(apiKey)}</Fact>}
      {calls !== null && <Fact name="Calls a minute">{formatCount(calls)}</Fact>}
      <Fact name="Allowed networks">
        {networks.length === 0 ? 'Any address' : networks.join(', ')}
      </Fact>
      <Fact name="Amounts">{apiKey.currency === 'NGN' ? 'Naira' : 'Dollars at our rate'}</Fact>
      {apiKey.state !== 'requested' && apiKey.state !== 'refused' && (
        <>
          <Fact name="Secrets">
            <Secrets apiKey={apiKey} />
          </Fact>
          <Fact name="Last used">
            {usedAt === null
              ? 'Never'
              : `${formatDateTime(usedAt)}, from ${apiKey.last_used_address ?? 'an unknown address'}`}
          </Fact>
        </>
      )}
    </Facts>
  )
}

/** The amount ordered today, of the daily cap. */
function usage({ ordered_today: ordered, daily_cap: cap }: ApiKey): ReactNode {
  const most = toKobo(cap ?? '0.00')
  return (
    <>
      {formatMoney(ordered)} of {formatMoney(cap ?? '0.00')}
      <span className="block max-w-60 pt-1.5">
        <ProgressBar fraction={most === 0 ? 1 : toKobo(ordered) / most} />
      </span>
    </>
  )
}

/** The valid secrets, each by its first characters. */
function Secrets({ apiKey: { secrets } }: KeyCardProps) {
  if (secrets.length === 0) return 'None'
  return (
    <ul>
      {secrets.map(({ starts, created_at, expires_at }) => (
        <li key={created_at}>
          <span className="font-mono">{starts}...</span>{' '}
          <span className="text-label text-ink-soft">
            {expires_at === null
              ? `since ${formatDateTime(created_at)}`
              : `works until ${formatDateTime(expires_at)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
