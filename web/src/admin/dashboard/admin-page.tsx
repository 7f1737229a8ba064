import { reports, type Health, type Range } from '@nosim/contract/admin/reports.ts'
import { prices } from '@nosim/contract/admin/prices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Boxes, FolderTree, KeyRound } from 'lucide-react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { ApiConfiguration } from './api-configuration.tsx'
import { Books } from './books.tsx'
import { Boosting } from './boosting.tsx'
import { type ListParams, listParamsIn, dashboardAddress } from './dashboard-params.ts'
import { Delivery } from './delivery.tsx'
import { Earnings } from './earnings.tsx'
import { LinkEntry } from './entry.tsx'
import { Deposits, NewUsers } from './growth.tsx'
import { alarmsOf } from './health-labels.ts'
import { loadMessage } from './messages.ts'
import { QuickActions } from './quick-actions.tsx'
import { UserCards } from './user-cards.tsx'
import { Waiting } from './waiting.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(
    analyticsQuery(listParamsIn(new URL(request.url).searchParams).range),
    healthQuery(),
    queryOf(prices.profit),
  )

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
        title="Admin Dashboard"
        lead="Manage users and monitor system analytics"
        actions={<RangeSwitch listParams={listParams} />}
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <Alarms health={health.data} />
        {!isLost && <Freshness readAt={reports && dataUpdatedAt} />}
        {error && <Failure error={error} isOld={!isLost} onRetry={() => void refetch()} />}
        {!isLost && <UserCards figures={reports} />}
        <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.15fr]">
          <div className="flex flex-col gap-3 sm:gap-4">
            <QuickActions />
            <Boosting />
          </div>
          <div className="flex flex-col gap-3 sm:gap-4">
            {!isLost && <Waiting waiting={reports?.waiting} />}
            <LogLinks />
          </div>
          <div className="md:col-span-2 xl:col-span-1">
            <ApiConfiguration health={health.data} isError={error !== null || health.isError} />
          </div>
        </div>
        {!isLost && (
          <>
            <Earnings figures={reports} listParams={listParams} />
            <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 xl:grid-cols-2">
              <Deposits figures={reports} />
              <NewUsers figures={reports} />
            </div>
            <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 xl:grid-cols-[2fr_1fr]">
              <Delivery figures={reports} />
              <Books figures={reports} ledger={health.data?.ledger} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

function RangeSwitch({ listParams }: { readonly listParams: ListParams }) {
  const navigate = useNavigate()
  return (
    <div className="w-72 max-w-full">
      <Segmented
        label="Range"
        options={[
          { value: '7d', label: '7 days' },
          { value: '30d', label: '30 days' },
          { value: '90d', label: '90 days' },
        ]}
        value={listParams.range}
        onChange={(range) =>
          void navigate(
            dashboardAddress({
              ...listParamsIn(new URLSearchParams({ range })),
              line: listParams.line,
            }),
            { preventScrollReset: true },
          )
        }
      />
    </div>
  )
}

/** The loading message (ADMIN-2), and then the time of the figures in the same place. */
function Freshness({ readAt }: { readonly readAt: number | undefined }) {
  // Not announced when the figures are read again each minute.
  if (readAt) return <p className="text-label text-ink-soft">{`As of ${timeOf(readAt)}`}</p>
  return <output className="text-label text-ink-soft">Loading admin dashboard...</output>
}

const timeOf = (ms: number): string => formatDateTime(new Date(ms).toISOString())

type FailureProps = {
  readonly error: Error
  /** What was read before is still shown. */
  readonly isOld: boolean
  readonly onRetry: () => void
}

function Failure({ error, isOld, onRetry }: FailureProps) {
  return (
    <Alert
      tone={isOld ? 'wait' : 'stop'}
      announce="assertive"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {loadMessage(error)}
      {isOld && ' The figures below are those read before.'}
    </Alert>
  )
}

/** What cannot wait, above all else. */
function Alarms({ health }: { readonly health: Health | undefined }) {
  const alarms = health ? alarmsOf(health) : []
  if (alarms.length === 0) return null
  return (
    <Alert tone="stop" title="This needs you now" announce="assertive">
      <ul className="flex flex-col gap-1">
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Links to the inventory; the hint keeps its spelling (ADMIN-9). */
function LogLinks() {
  return (
    <Card title="Social Media Logs" flush>
      <ul className="divide-y divide-line">
        <LinkEntry
          to={paths.adminCategories}
          Icon={FolderTree}
          label="Categories"
          hint="E.g(Facebbook, Instagram)"
        />
        <LinkEntry to={paths.adminProducts} Icon={Boxes} label="Products" />
        <LinkEntry to={paths.adminLogs} Icon={KeyRound} label="Account Logs" />
      </ul>
    </Card>
  )
}

/** As long as a figure may be old, in ms. */
const everyMinute = 60_000

/** The figures of a range of days; those of the range before stay in sight until they are there. */
const analyticsQuery = (range: Range) =>
  queryOf(
    reports.analytics,
    { query: { range } },
    { placeholderData: keepPreviousData, refetchInterval: everyMinute },
  )

/** Whether the upstreams answer. */
const healthQuery = () => queryOf(reports.health, undefined, { refetchInterval: everyMinute })
