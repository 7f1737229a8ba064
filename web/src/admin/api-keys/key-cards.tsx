import { formatCount } from '@nosim/contract/base/count.ts'
import { scopeText } from '../../format/api-keys/key-labels.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { formatMoney } from '../../format/format-money.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Detail, DetailList } from '../../ui/page/detail-list.tsx'
import type { KeyView } from './queries.ts'

type CardProps = { readonly apiKey: KeyView }

/** The user's request for the key, and the user's answer to a decision. */
export function RequestCard({ apiKey: { site, reason, created_at, ...key } }: CardProps) {
  const details: Detail[] = [
    { label: 'Email', value: key.user_email },
    { label: 'Site or app', value: site },
    { label: 'Reason', value: <span className="whitespace-pre-line">{reason}</span> },
    { label: 'Requested', value: formatDateTime(created_at) },
    ...(key.state_reason === null
      ? []
      : [{ label: `Why it was ${key.state}`, value: key.state_reason }]),
    ...(key.answer === null
      ? []
      : [
          {
            label: "The user's answer",
            value: <span className="whitespace-pre-line">{key.answer}</span>,
          },
        ]),
  ]
  return (
    <Card title="Request">
      <DetailList details={details} />
    </Card>
  )
}

/** What the key may do, its settings and its last use. */
export function LimitsCard({ apiKey }: CardProps) {
  const { daily_cap: cap, calls_per_minute: calls, networks, secrets, last_used_at } = apiKey
  const details: Detail[] = [
    { label: 'May be used for', value: scopeText(apiKey.scopes) },
    {
      label: 'Ordered today',
      value:
        cap === null
          ? 'No limits yet'
          : `${formatMoney(apiKey.ordered_today)} of ${formatMoney(cap)}`,
    },
    ...(calls === null ? [] : [{ label: 'Calls a minute', value: formatCount(calls) }]),
    {
      label: 'Allowed networks',
      value: networks.length === 0 ? 'Any address' : networks.join(', '),
    },
    {
      label: 'Secrets',
      value: secrets.length === 0 ? 'None' : secrets.map(({ starts }) => `${starts}...`).join(', '),
    },
    {
      label: 'Last used',
      value:
        last_used_at === null
          ? 'Never'
          : `${formatDateTime(last_used_at)}, from ${apiKey.last_used_address ?? 'an unknown address'}`,
    },
  ]
  return (
    <Card title="Limits and use">
      <DetailList details={details} />
    </Card>
  )
}

type Usage = KeyView['day']

const figures: readonly { readonly name: string; readonly textOf: (usage: Usage) => string }[] = [
  { name: 'Calls', textOf: ({ calls }) => formatCount(calls) },
  { name: 'Refused calls', textOf: ({ refused_calls: count }) => formatCount(count) },
  { name: 'Orders', textOf: ({ orders }) => formatCount(orders) },
  { name: 'Numbers that ended', textOf: ({ ended }) => formatCount(ended) },
  { name: 'Of these without a code', textOf: withoutCode },
]

/** The count of the numbers that ended without a code, and their share of all that ended. */
function withoutCode({ cancelled, ended }: Usage): string {
  const count = formatCount(cancelled)
  return ended === 0 ? count : `${count} (${Math.round((cancelled * 100) / ended)}%)`
}

/** What the key did in a day and in 30 days. */
export function UsageCard({ apiKey: { day, month } }: CardProps) {
  return (
    <Card flush title="What it did">
      <DataTable
        caption="What this key did"
        manyColumns={false}
        rows={figures}
        keyOf={({ name }) => name}
        empty={null}
        columns={[
          { header: 'Figure', card: 'lead', cell: ({ name }) => name },
          { header: 'A day', align: 'right', card: 'half', cell: ({ textOf }) => textOf(day) },
          {
            header: '30 days',
            align: 'right',
            card: 'half',
            cell: ({ textOf }) => textOf(month),
          },
        ]}
      />
    </Card>
  )
}
