import type { Health } from '@nosim/contract/admin/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '../../format/format-date.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { RetryAlert } from '../../ui/actions/retry-alert.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { RangeSwitch } from '../shell/range-switch.tsx'
import { Attention } from './attention.tsx'
import { ApiConfiguration } from './api-configuration.tsx'
import { Books } from './reports/books.tsx'
import {
  analyticsQuery,
  healthQuery,
  listParamsIn,
  dashboardAddress,
} from './reports/dashboard-params.ts'
import { Delivery } from './reports/delivery.tsx'
import { Earnings } from './reports/earnings.tsx'
import { Deposits, NewUsers } from './reports/growth.tsx'
import { alarmsOf } from './health-labels.ts'
import { loadMessage } from './messages.ts'
import { Toolbar } from './toolbar.tsx'
import { UserCards } from './reports/user-cards.tsx'

/** The dashboard of the admin console (ADMIN-2). */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const {
    data: reports,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery(analyticsQuery(listParams.range))
  const health = useQuery(healthQuery())
  const isLost = error !== null && !reports
  return (
    <>
      <AdminHeader
        lead={<Lead readAt={reports && dataUpdatedAt} isLost={isLost} />}
        actions={
          <RangeSwitch
            range={listParams.range}
            addressOf={(chosen) =>
              dashboardAddress({ ...listParamsIn(chosen), line: listParams.line })
            }
          />
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <Alarms health={health.data} />
        {error && <Failure error={error} isOld={!isLost} onRetry={() => void refetch()} />}
        {!isLost && <Attention waiting={reports?.waiting} readAt={dataUpdatedAt} />}
        <Toolbar />
        {!isLost && (
          <>
            <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 xl:grid-cols-[1.9fr_1fr]">
              <Earnings figures={reports} listParams={listParams} />
              <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
                <UserCards figures={reports} />
                <div className="grid grid-cols-2 gap-3 sm:gap-4">
                  <Deposits figures={reports} />
                  <NewUsers figures={reports} />
                </div>
                <Books figures={reports} ledger={health.data?.ledger} />
              </div>
            </div>
            <Delivery figures={reports} />
          </>
        )}
        <ApiConfiguration health={health.data} isError={error !== null || health.isError} />
      </div>
    </>
  )
}

type LeadProps = {
  /** When the figures were read, in ms; undefined while they load. */
  readonly readAt: number | undefined
  readonly isLost: boolean
}

/** The purpose of the page, then the loading message (ADMIN-2) or the time of the figures. */
function Lead({ readAt, isLost }: LeadProps) {
  return (
    <>
      Manage users and monitor system analytics
      {!isLost && (
        <span className="block text-label">
          {/* Not announced when the figures are read again each minute. */}
          {readAt ? `As of ${timeOf(readAt)}` : <output>Loading admin dashboard...</output>}
        </span>
      )}
    </>
  )
}

const timeOf = (ms: number): string => formatDateTime(new Date(ms).toISOString())

type FailureProps = {
  readonly error: Error
  /** True when the figures of an earlier response are still shown. */
  readonly isOld: boolean
  readonly onRetry: () => void
}

function Failure({ error, isOld, onRetry }: FailureProps) {
  return (
    <RetryAlert tone={isOld ? 'wait' : 'stop'} onRetry={onRetry}>
      {loadMessage(error)}
      {isOld && " Couldn't refresh. These are the last figures loaded."}
    </RetryAlert>
  )
}

/** Alerts about what stops sales or endangers money, at the top of the page. */
function Alarms({ health }: { readonly health: Health | undefined }) {
  const alarms = health ? alarmsOf(health) : []
  if (alarms.length === 0) return null
  return (
    <Alert tone="stop" title="Action needed" announce="assertive">
      <ul className="flex flex-col gap-1">
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
    </Alert>
  )
}
