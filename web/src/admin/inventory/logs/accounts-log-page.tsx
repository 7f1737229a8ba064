import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { AdminHeader, BackTo } from '../../shell/admin-header.tsx'
import {
  type ListParams,
  listParamsIn,
  logsAddress,
  type Status,
  statuses,
} from './form/log-filter.ts'
import { LogList } from './log-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { FilterChips, shortText } from '../../../lists/filter-chips.tsx'
import { type ParamsChange, useListParams } from '../../../lists/list-params.ts'
import { allProductsQuery } from './form/queries.ts'
import { deferred } from '../../../ui/deferred.tsx'

// The forms are loaded on first use.
const CreateLog = deferred(() => import('./form/create-log.tsx'), 'CreateLog')
const BulkUpload = deferred(() => import('./bulk-upload.tsx'), 'BulkUpload')

/** The inventory of account logs (STOCK-11). */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const [, filter] = useListParams(accountLogs.logs.query, { hasSteps: true })
  const [opened, setOpened] = useState<'create' | 'bulk'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <AdminHeader
        back={<BackTo to={listParams.product === undefined ? paths.admin : paths.adminProducts} />}

        actions={
          <>
            <Button onClick={() => setOpened('bulk')}>Bulk Upload</Button>
            <Button tone="primary" onClick={() => setOpened('create')}>
              Add Account Log
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="max-w-xl">
          <SearchBox
            label="Search the account logs"
            placeholder="Search account..."
            value={listParams.search ?? ''}
            onSearch={(search) => filter({ search })}
          />
          <p className="pt-1.5 text-label text-ink-soft">
            Search by product name or URL. Details match only on the full text or the part before
            the first colon.
          </p>
        </div>
        <ListChips listParams={listParams} onRemove={filter} />
        <LinkTabs label="Status" tabs={statusTabs(listParams)} />
        <LogList listParams={listParams} onAdd={() => setOpened('create')} />
      </div>
      {opened === 'create' && <CreateLog product={listParams.product} onClose={close} />}
      {opened === 'bulk' && <BulkUpload product={listParams.product} onClose={close} />}
    </>
  )
}

const statusTabs = (listParams: ListParams) =>
  Object.entries(statuses).map(([status, label]) => ({
    label,
    // `Object.entries` types the names as strings. They are the statuses.
    to: logsAddress({ ...listParams, status: status as Status, page: 1 }),
    isCurrent: status === listParams.status,
  }))

type ListChipsProps = {
  readonly listParams: ListParams
  readonly onRemove: (change: ParamsChange) => void
}

/** Chips that remove the product or the batch from the filter. Renders nothing where neither is set. */
function ListChips({ listParams: { product, batch }, onRemove }: ListChipsProps) {
  const { data: products } = useQuery({ ...allProductsQuery(), enabled: product !== undefined })
  const name = products?.find(({ id }) => id === product)?.name ?? `No. ${product}`
  return (
    <FilterChips
      chips={[
        ...(product === undefined
          ? []
          : [{ label: `Product: ${shortText(name)}`, names: ['product'] }]),
        ...(batch === undefined ? [] : [{ label: `Batch ${batch}`, names: ['batch'] }]),
      ]}
      onRemove={(names) => onRemove(Object.fromEntries(names.map((one) => [one, undefined])))}
    />
  )
}
