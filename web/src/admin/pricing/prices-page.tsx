import { prices } from '@nosim/contract/admin/prices.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { limit } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader, BackTo } from '../shell/admin-header.tsx'
import { BelowCost } from './below-cost.tsx'
import { BoostCategories, BoostServices } from './boost-lists.tsx'
import { Filters } from './filters.tsx'
import { History } from './history.tsx'
import { NumberServices, ServiceGroups } from './number-lists.tsx'
import { PriceFigures } from './price-figures.tsx'
import { type Asked, askedIn, pricesAddress, type Tab, tabs } from './prices-filter.ts'
import {
  belowCostQuery,
  boostChangesQuery,
  boostServicesQuery,
  historyQuery,
  servicesQuery,
} from './queries.ts'
import { SupplierChanges } from './supplier-changes.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const asked = askedIn(new URL(request.url).searchParams)
  prefetch(queryOf(prices.profit), belowCostQuery({ page: 1, limit }))
  const page = { page: asked.page, limit }
  switch (asked.tab) {
    case 'numbers':
      return prefetch(queryOf(switches.groups), ...(asked.whole ? [] : [servicesQuery(asked)]))
    case 'boosting':
      return prefetch(
        queryOf(switches.boostCategories),
        ...(asked.whole ? [] : [boostServicesQuery(asked)]),
      )
    case 'cost':
      return prefetch(belowCostQuery(page))
    case 'supplier':
      return prefetch(boostChangesQuery(page))
    case 'history':
      return prefetch(historyQuery(page))
  }
}

/** What is sold, and for how much (PRICE-1 to PRICE-12). */
export function Component() {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { data: losses } = useQuery(belowCostQuery({ page: 1, limit }))
  return (
    <>
      <AdminHeader
        title="Prices"
        back={<BackTo to={paths.admin} />}
        lead="What is earned by numbers and boosts, and which of them are on sale."
      />
      <div className="flex flex-col gap-5">
        <PriceFigures />
        <LinkTabs
          label="Prices"
          tabs={Object.entries(tabs).map(([tab, label]) => ({
            label,
            // `Object.entries` forgets that the names are those of the tabs.
            to: pricesAddress({ tab: tab as Tab }),
            isCurrent: tab === asked.tab,
            count: tab === 'cost' ? losses?.total : undefined,
          }))}
        />
        {(asked.tab === 'numbers' || asked.tab === 'boosting') && <Filters asked={asked} />}
        <Card flush>
          <List asked={asked} />
        </Card>
      </div>
    </>
  )
}

function List({ asked }: { readonly asked: Asked }) {
  switch (asked.tab) {
    case 'numbers':
      return asked.whole ? <ServiceGroups /> : <NumberServices asked={asked} />
    case 'boosting':
      return asked.whole ? <BoostCategories /> : <BoostServices asked={asked} />
    case 'cost':
      return <BelowCost />
    case 'supplier':
      return <SupplierChanges />
    case 'history':
      return <History />
  }
}
