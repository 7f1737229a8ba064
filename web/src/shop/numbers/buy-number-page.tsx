import { numbers } from '@nosim/contract/numbers.ts'
import { useState } from 'react'
import { meQuery, servicesQuery } from '../../api/queries.ts'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ActiveNumbers } from './active-numbers.tsx'
import { BuyCard } from './buy-card.tsx'
import { TipPanels } from './tip-panels.tsx'

export const loader = () => {
  return prefetch(servicesQuery(), queryOf(numbers.rentals, { query: { active: '1' } }), meQuery())
}

/** Buying a number, and below it the numbers that wait for their code. */
export function Component() {
  const [newest, setNewest] = useState<string>()
  return (
    <>
      <PageHeader
        title="Buy Numbers"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Buy Numbers' }]}
        lead="Choose the service that will send you a code. You pay only when the code arrives."
      />
      <BuyCard onBought={setNewest} />
      <TipPanels />
      <ActiveNumbers newest={newest} />
    </>
  )
}
