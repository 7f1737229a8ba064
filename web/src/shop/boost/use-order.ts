import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { boost, type BoostOrder, type BoostService } from '@nosim/contract/shop/boost.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import {
  type Draft,
  draftCharge,
  emptyDraft,
  type FieldName,
  fields,
  faultsOf,
  quantityOf,
} from './draft.ts'
import { newCharge } from './order-refusal.tsx'

export type Placed = Pick<BoostOrder, 'status'> & { readonly message: string }

/** The order form: what was entered, what it costs, what is wrong with it, and how it is sent. */
export function useOrder(services: readonly BoostService[]) {
  const [draft, setDraft] = useState(emptyDraft)
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set())
  const [placed, setPlaced] = useState<Placed>()
  const service = services.find(({ service_id }) => service_id === draft.service_id)
  const write = useWrite(boost.order, {
    as: 'form',
    onDone: ({ message, status }) => {
      setPlaced({ message, status })
      setDraft(emptyDraft)
      setLooked(new Set())
      refresh(boost.orders, accounts.me)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF' || code === 'QUANTITY_REFUSED')
        refresh(boost.services)
    },
  })

  const faults = faultsOf(service, draft)
  const charge = newCharge(write.error) ?? draftCharge(service, draft)
  return {
    draft,
    service,
    charge,
    faults,
    placed,
    error: write.error,
    isSending: write.isSending,
    /** The fault of a field that one has been through; of any other it can wait. */
    faultOf: (name: FieldName): string | undefined => (looked.has(name) ? faults[name] : undefined),
    lookAt: (...names: readonly FieldName[]) => setLooked((old) => new Set([...old, ...names])),
    /** Whatever was said belonged to what was entered before. */
    edit: (change: Partial<Draft>) => {
      setPlaced(undefined)
      write.clear()
      setDraft({ ...draft, ...change })
    },
    send: () => {
      if (!service || Object.keys(faults).length > 0) return setLooked(new Set(fields))
      setPlaced(undefined)
      write.send({
        body: {
          service_id: service.service_id,
          link: draft.link.trim(),
          quantity: quantityOf(service, draft),
          charge: formatNaira(charge),
        },
      })
    },
  }
}

export type Order = ReturnType<typeof useOrder>
