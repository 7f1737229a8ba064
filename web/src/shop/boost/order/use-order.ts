import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { formatNaira, kobo, type Kobo } from '@nosim/contract/base/money.ts'
import { promotions } from '@nosim/contract/accounts/promotions.ts'
import { boost, type BoostService } from '@nosim/contract/shop/boost.ts'
import { BoostQuestion } from '@nosim/contract/shop/boost-questions.ts'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useUnsent } from '../../../forms/use-unsent.ts'
import { usePromotion } from '../../promotions/use-promotion.ts'
import {
  type Draft,
  draftCharge,
  emptyDraft,
  faultsOf,
  type FieldName,
  fields,
  linkNote,
  quantityOf,
} from './draft.ts'
import { newCharge, type Placed } from './order-outcome.tsx'

/** Refusals after which the shown prices are out of date. */
const outdating: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'SERVICE_OFF', 'QUANTITY_REFUSED'])

/** The state of the order form: its input, its charge, its errors and its request. */
export function useOrder(services: readonly BoostService[]) {
  const [draft, setDraft] = useState(emptyDraft)
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set())
  const [placed, setPlaced] = useState<Placed>()
  const [confirmed, setConfirmed] = useState<readonly BoostQuestion[]>([])
  const service = services.find(({ service_id }) => service_id === draft.service_id)
  const write = useWrite(boost.order, {
    as: 'form',
    where: 'Boost History',
    onDone: ({ message, status }) => {
      unsent.sent()
      setPlaced({ message, status })
      setDraft(emptyDraft)
      setConfirmed([])
      setLooked(new Set())
      refresh(boost.orders, accounts.me, promotions.quote, promotions.automatic)
    },
    onRefused: ({ code }) => {
      if (outdating.has(code)) refresh(boost.services, promotions.quote, promotions.automatic)
    },
  })

  const unsent = useUnsent({
    name: boost.order.path,
    edits: draft,
    isDirty: draft.link !== '' || draft.quantity !== '',
    onDraft: (kept) => setDraft(kept as Draft), // the name of the form ensures the type
  })
  const faults = faultsOf(service, draft)
  const { promotion, charge } = useCharge(service, draft, write.error)
  const send = (answers: readonly BoostQuestion[]) => {
    if (!service || Object.keys(faults).length > 0) return setLooked(new Set(fields))
    setPlaced(undefined)
    const body = bodyOf(service, draft, { charge, confirmed: answers })
    write.send({ body: { ...body, ...promotion.sent } })
  }
  return {
    draft,
    service,
    charge,
    faults,
    promotion,
    placed,
    error: write.error,
    /** The question about the link, once its field was visited. */
    linkNote: looked.has('link') ? linkNote(service, draft) : undefined,
    isSending: write.isSending,
    repeating: write.repeating,
    /** The props of the form element. */
    form: unsent.props,
    keep: unsent.keep,
    /** The error of a field that was visited; undefined for other fields. */
    faultOf: (name: FieldName): string | undefined => (looked.has(name) ? faults[name] : undefined),
    lookAt: (...names: readonly FieldName[]) => setLooked((old) => new Set([...old, ...names])),
    /** Changes the draft, and clears the messages about the previous one. */
    edit: (change: Partial<Draft>) => {
      setPlaced(undefined)
      write.clear()
      setConfirmed([])
      setDraft({ ...draft, ...change })
    },
    send: () => send(confirmed),
    /** Sends the order with the questions of the last refusal confirmed, in addition to earlier ones. */
    confirm: () => {
      const all = withQuestionsOf(write.error, confirmed)
      setConfirmed(all)
      send(all)
    },
  }
}

/** The charge of a draft with its promotion, in kobo. A price in a refusal already includes the promotion. */
function useCharge(service: BoostService | undefined, draft: Draft, error: ApiError | null) {
  const isOrder = service && faultsOf(service, draft).quantity === undefined
  const promotion = usePromotion(
    isOrder
      ? { line: 'boost', service: service.service_id, quantity: quantityOf(service, draft) }
      : undefined,
  )
  const charge = newCharge(error) ?? kobo(promotion.toPay(draftCharge(service, draft)))
  return { promotion, charge }
}

function bodyOf(
  service: BoostService,
  draft: Draft,
  { charge, confirmed }: { charge: Kobo; confirmed: readonly BoostQuestion[] },
) {
  return {
    service_id: service.service_id,
    link: draft.link.trim(),
    quantity: quantityOf(service, draft),
    charge: formatNaira(charge),
    ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
  }
}

/** The confirmed questions, with those of a refusal added. */
function withQuestionsOf(
  refusal: ApiError | null,
  confirmed: readonly BoostQuestion[],
): readonly BoostQuestion[] {
  const more = (refusal?.questions ?? []).flatMap(({ name }) => {
    const question = BoostQuestion.safeParse(name)
    return question.success ? [question.data] : []
  })
  return [...new Set([...confirmed, ...more])]
}

export type Order = ReturnType<typeof useOrder>
