import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useMay } from '../shell/use-may.ts'
import { suppliersQuery } from './queries.ts'
import { supplierColumns } from './supplier-columns.tsx'

/** Each supplier in order of priority, with its switch (ADMIN-27). */
export function SupplierList() {
  const { data, isError, error, refetch } = useQuery(suppliersQuery)
  const may = useMay('manager') === true
  return (
    <Card flush>
      {isError && !data ? (
        <ErrorState title="The suppliers could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="The suppliers in order of priority"
          columns={supplierColumns(may)}
          rows={data?.suppliers}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          skeletonRows={3}
          manyColumns
          empty={
            <EmptyState Icon={Network} title="No supplier yet">
              Suppliers are named in the settings of the shop.
            </EmptyState>
          }
        />
      )}
    </Card>
  )
}
