import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { DevicesCard } from './devices-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TelegramCard } from './telegram-card.tsx'

/** The settings of notices: where, which and when they are sent (NOTE-5, NOTE-10, NOTE-14). */
export function NoticeSettings() {
  const { data: settings, isError, error, refetch } = useQuery(queryOf(notifications.settings))
  if (isError && !settings)
    return <ErrorState title="Your settings could not be loaded." error={error} onRetry={refetch} />
  if (!settings) return <Skeleton className="h-12" />
  const { telegram } = settings
  return (
    <>
      {telegram && <TelegramCard telegram={telegram} />}
      <DevicesCard settings={settings} />
      <SettingsCard settings={settings} />
    </>
  )
}
