import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { limit } from '../../lists/list-limit.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { lineLabels } from '../shell/line-labels.ts'
import { BelowCost } from './below-cost.tsx'
import { BoostCategories, BoostServices } from './boost-lists.tsx'
import { BoostChanges } from './boost-changes.tsx'
import { Filters } from './filters.tsx'
import { PricingHistory } from './pricing-history.tsx'
import { NumberServices, ServiceGroups } from './number-lists.tsx'
import { PriceFigures } from './price-figures.tsx'
import {
  type ListParams,
  listParamsIn,
  pricesAddress,
  type Tab,
  tabs,
} from './lines/prices-filter.ts'
import { belowCostQuery } from './lines/queries.ts'

const labels: Readonly<Record<Tab, string>> = {
  numbers: lineLabels.numbers.name,
  boosting: lineLabels.boost.name,
  cost: 'Below cost',
  supplier: 'Supplier changes',
  history: 'History',
}

/** The services on sale and their prices (PRICE-1 to PRICE-12). */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const { data: losses } = useQuery(belowCostQuery({ page: 1, limit }))
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-5">
        <PriceFigures />
        <LinkTabs
          label="Prices"
          tabs={tabs.map((tab) => ({
            label: labels[tab],
            to: pricesAddress({ tab }),
            isCurrent: tab === listParams.tab,
            count: tab === 'cost' ? losses?.total : undefined,
          }))}
        />
        {listParams.tab === 'numbers' && <NumberFilters listParams={listParams} />}
        {listParams.tab === 'boosting' && <BoostFilters listParams={listParams} />}
        <Card flush>
          <List listParams={listParams} />
        </Card>
      </div>
    </>
  )
}

function NumberFilters({ listParams }: { readonly listParams: ListParams }) {
  const { data } = useQuery(queryOf(switches.groups))
  return <Filters listParams={listParams} names={data?.groups.map(({ name }) => name) ?? []} />
}

function BoostFilters({ listParams }: { readonly listParams: ListParams }) {
  const { data } = useQuery(queryOf(boostSwitches.categories))
  return <Filters listParams={listParams} names={data?.categories.map(({ name }) => name) ?? []} />
}

function List({ listParams }: { readonly listParams: ListParams }) {
  switch (listParams.tab) {
    case 'numbers':
      return listParams.whole ? <ServiceGroups /> : <NumberServices listParams={listParams} />
    case 'boosting':
      return listParams.whole ? <BoostCategories /> : <BoostServices listParams={listParams} />
    case 'cost':
      return <BelowCost />
    case 'supplier':
      return <BoostChanges />
    case 'history':
      return <PricingHistory />
  }
}
