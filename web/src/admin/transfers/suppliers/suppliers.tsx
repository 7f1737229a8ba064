import { supplierLines, type SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { suppliers, type SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { lineLabels } from '../../shell/line-labels.ts'
import { urlOf } from '../../../api/client.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DownloadLink } from '../../../ui/actions/download-link.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useMay } from '../../shell/use-may.ts'
import { suppliersQuery } from '../common/queries.ts'
import { dayColumns, formatUsd } from './day-columns.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'

/** The balance at each supplier by day, reconciled against our ledger. */
export function Suppliers() {
  const { data, isError, error, refetch } = useQuery(suppliersQuery)
  if (isError && !data)
    return <ErrorState title="The suppliers could not be loaded." error={error} onRetry={refetch} />
  if (data?.suppliers.length === 0) return <None />
  const known = data?.suppliers ?? [{ kind: 'sms', name: 'Suppliers' } as const]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-3xl text-label text-ink-soft">
        Each day (Lagos time) closes at 01:00 the next day. A difference from our ledger is then
        booked as a loss or a gain; one above {data ? formatUsd(data.limit_usd) : '...'} raises an
        alarm.
      </p>
      {known.map(({ kind, name }) => (
        <Supplier
          key={`${kind} ${name}`}
          kind={kind}
          name={name}
          days={data?.days.filter((day) => day.kind === kind && day.supplier === name)}
        />
      ))}
    </div>
  )
}

type SupplierProps = {
  readonly kind: SupplierKind
  readonly name: string
  readonly days: readonly SupplierDay[] | undefined
}

function Supplier({ kind, name, days }: SupplierProps) {
  const may = useMay('manager') === true
  const [isOpen, setOpen] = useState(false)
  const title = `${lineLabels[supplierLines[kind]].name}: ${name}`
  return (
    <Card
      title={title}
      flush
      action={
        may &&
        days && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Record a top-up at ${name}`}
              onClick={() => setOpen(true)}
            >
              Record top-up
            </Button>
            <DownloadLink
              href={urlOf(suppliers.export, { query: { kind, supplier: name } })}
              file="suppliers.csv"
              size="sm"
              label={`Export CSV of the orders at ${name}`}
            >
              Export CSV
            </DownloadLink>
          </div>
        )
      }
    >
      <DataTable
        caption={`${title}, by day, newest first`}
        columns={dayColumns}
        rows={days}
        keyOf={({ day }) => day}
        manyColumns
        empty={
          <EmptyState Icon={Landmark} title="No figures yet">
            The balance at this supplier was not read in the last 14 days.
          </EmptyState>
        }
      />
      {isOpen && <TopUpDialog kind={kind} name={name} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const None = () => (
  <Card>
    <EmptyState Icon={Landmark} title="No supplier yet">
      A supplier shows here once its balance is read, about a minute after it is connected.
    </EmptyState>
  </Card>
)
