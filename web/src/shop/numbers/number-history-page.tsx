import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import { History } from 'lucide-react'
import { queryOf } from '../../api/query-of.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Money } from '../../format/money.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { PhoneNumber } from './rental/phone-number.tsx'
import { dialled, displayStatus, historyCode, historyTones } from './rental/rental-status.ts'
import { ServiceMark } from './rental/service-mark.tsx'

/** Every number one has rented, the newest first. */
export function Component() {
  return (
    <>
      <PageHeader />
      <Card flush>
        <QueryList
          query={(page) => queryOf(numbers.rentals, { query: page })}
          nouns={['number', 'numbers']}
          failure="Your history could not be loaded"
          caption="Rented numbers, newest first"
          columns={historyColumns}
          rowsOf={({ rentals }) => rentals}
          keyOf={(rental) => rental.order_id}
          empty={<NoHistory />}
          skeletonRows={8}
          manyColumns={false}
        />
      </Card>
    </>
  )
}

function NoHistory() {
  return (
    <EmptyState
      Icon={History}
      title="Empty History"
      action={
        <LinkButton tone="primary" to={paths.buyNumber}>
          Buy Numbers
        </LinkButton>
      }
    >
      Every number you rent is kept here, with its code and what it cost. You have not rented one
      yet.
    </EmptyState>
  )
}

/** The columns of the history in the order of NUM-35; on a phone the cost and the status come first. */
const historyColumns: readonly Column<Rental>[] = [
  { header: 'ID', cell: (rental) => <ShortId id={rental.order_id} /> },
  {
    header: 'Service',
    cell: ({ service, service_name }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {/* Between phone and desktop the columns need its room. */}
        <span className="flex sm:max-xl:hidden">
          <ServiceMark code={service} name={service_name} />
        </span>
        <span className="min-w-0 wrap-break-word">{service_name}</span>
      </span>
    ),
  },
  { header: 'Phone', cell: (rental) => <Phone number={rental.number} /> },
  { header: 'Code', cell: (rental) => <Code rental={rental} /> },
  {
    header: 'Cost',
    align: 'right',
    card: 'lead',
    cell: (rental) => <Money amount={rental.price_ngn} />,
  },
  {
    header: 'Status',
    card: 'side',
    cell: (rental) => {
      const word = displayStatus(rental)
      return <StatusBadge tone={historyTones[word]} word={word} />
    },
  },
]

/** The end of the id, which is the part that differs; the whole of it on hover. */
function ShortId({ id }: { readonly id: string }) {
  return (
    <span title={id} className="font-mono text-label text-ink-soft">
      {id.slice(-8)}
    </span>
  )
}

function Phone({ number }: { readonly number: string }) {
  if (number === '') return <span className="text-ink-soft">N/A</span>
  return (
    <span className="inline-flex items-center gap-1 sm:max-xl:text-label">
      <PhoneNumber number={number} mayWrap />
      <CopyButton
        iconOnly
        size="sm"
        text={dialled(number)}
        label={`Copy number ${dialled(number)}`}
        copied="Number copied to clipboard ✅"
        failed="Failed to copy ❌"
      />
    </span>
  )
}

function Code({ rental }: { readonly rental: Rental }) {
  const code = historyCode(rental)
  if (rental.last_sms_code === null) return <span className="text-ink-soft">{code}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono font-medium">{code}</span>
      <CopyButton
        iconOnly
        size="sm"
        text={code}
        label={`Copy code ${code}`}
        copied="OTP copied to clipboard ✅"
        failed="Failed to copy ❌"
      />
    </span>
  )
}
