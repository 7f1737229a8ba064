import { boostServicesQuery, meQuery } from '../../api/queries.ts'
import { prefetch } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { OrderCard } from './order-card.tsx'

export const loader = () => prefetch(boostServicesQuery(), meQuery())

/** Ordering followers, likes, views and the like. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Place Order"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Place Order' }]}
        lead="Followers, likes, views and more for your pages. What is not delivered is paid back."
      />
      <OrderCard />
    </>
  )
}
