import { numbers, type Rental, displayStatus } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { deferred } from '../../ui/deferred.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CodeText } from '../../format/code-text.tsx'
import { Money } from '../../format/money.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PhoneNumber } from './rental/phone-number.tsx'
import { dialled, historyCode, historyTones } from './rental/rental-status.ts'
import { ServiceMark } from './rental/service-mark.tsx'

// The dialog is loaded on first use.
const NumberDialog = deferred(() => import('./number-dialog.tsx'), 'NumberDialog')

/** All numbers of a user, newest first. */
export function Component() {
  const [opened, setOpened] = useState<Rental>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const onOpen = (rental: Rental) => {
    setOpened(rental)
    setDialogOpen(true)
  }
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
          layout="list"
          target={{ onOpen }}
          rowsOf={({ rentals }) => rentals}
          keyOf={(rental) => rental.order_id}
          empty={<NoHistory />}
          skeletonRows={8}
          manyColumns={false}
        />
      </Card>
      <LinkedNumber />
      {opened && (
        <NumberDialog
          key={opened.order_id}
          rental={opened}
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
        />
      )}
    </>
  )
}

/** The details of the number in the address, to which notices link (NOTE-13). */
function LinkedNumber() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('order')
  const { data } = useQuery({
    ...queryOf(numbers.rental, { params: { order_id: id ?? '' } }),
    enabled: id !== null,
  })
  if (id === null || !data) return null
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('order')
        return next
      },
      { replace: true },
    )
  return <NumberDialog rental={data} open onOpenChange={close} />
}

function NoHistory() {
  return (
    <EmptyState
      drawing="numbers"
      title="Empty History"
      action={
        <LinkButton tone="primary" to={paths.buyNumber}>
          Buy Numbers
        </LinkButton>
      }
    >
      Numbers you rent are kept here with their codes and cost.
    </EmptyState>
  )
}

/** The columns of the history in the order of NUM-35. On a phone a row has the service, the number and the code. */
const historyColumns: readonly Column<Rental>[] = [
  { header: 'ID', cell: (rental) => <ShortId id={rental.order_id} /> },
  {
    header: 'Mark',
    list: 'mark',
    onlyList: true,
    cell: ({ service, service_name }) => (
      <ServiceMark code={service} name={service_name} size="md" />
    ),
  },
  {
    header: 'Service',
    list: 'title',
    cell: ({ service, service_name }) => (
      <span className="flex min-w-0 items-center gap-2.5 as-card:block as-card:truncate">
        {/* On a medium screen the mark is hidden: the columns need its space. */}
        <span className="flex max-xl:hidden">
          <ServiceMark code={service} name={service_name} />
        </span>
        <span className="min-w-0 wrap-break-word">{service_name}</span>
      </span>
    ),
  },
  { header: 'Phone', list: 'meta', cell: (rental) => <Phone number={rental.number} /> },
  { header: 'Code', list: 'value', cell: (rental) => <Code rental={rental} /> },
  {
    header: 'Cost',
    align: 'right',
    cell: (rental) => <Money amount={rental.price_ngn} />,
  },
  {
    header: 'Status',
    list: 'status',
    cell: (rental) => {
      const word = displayStatus(rental)
      return <StatusBadge tone={historyTones[word]} word={word} />
    },
  },
]

/** The end of the id, which is the part that differs. The tooltip has the whole id. */
function ShortId({ id }: { readonly id: string }) {
  return (
    <span title={id} className="font-mono text-label text-ink-soft">
      {id.slice(-8)}
    </span>
  )
}

/** The style of buttons above the link that covers the row. */
const aboveStyle = 'relative z-1 inline-flex'

function Phone({ number }: { readonly number: string }) {
  if (number === '') return <span className="text-ink-soft">N/A</span>
  return (
    <span className="inline-flex items-center gap-1 sm:max-xl:text-label">
      <PhoneNumber number={number} />
      {/* On a phone the details have the button. */}
      <span className={`${aboveStyle} as-card:hidden`}>
        <CopyButton
          iconOnly
          size="sm"
          text={dialled(number)}
          label={`Copy number ${dialled(number)}`}
          copied="Number copied to clipboard ✅"
          failed="Failed to copy ❌"
        />
      </span>
    </span>
  )
}

function Code({ rental }: { readonly rental: Rental }) {
  const code = historyCode(rental)
  if (rental.last_sms_code === null) return <span className="text-ink-soft">{code}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono font-medium">
        <CodeText code={code} />
      </span>
      <span className={`${aboveStyle} as-card:-my-2.5 as-card:-mr-2.5 as-card:*:size-11`}>
        <CopyButton
          iconOnly
          size="sm"
          text={code}
          label={`Copy code ${code}`}
          copied="OTP copied to clipboard ✅"
          failed="Failed to copy ❌"
        />
      </span>
    </span>
  )
}
