import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { machineOf, rerouteOrder, type Machine, type Order } from './machine.ts'
import type { AddAnswer, BoostRefusal } from './provider.ts'

/** The watcher parks an order whose process has not answered by then; longer than any call upstream lasts. */
export const parkAfterMs = 40_000
/** How many panels get an order at most. */
const mostTries = 3
/** No further panel gets an order after this time. */
const requestUntilMs = 30_000

/** An order that is being placed, at the panel that gets it first and with the service's id there. */
export type Routed = Order & {
  readonly provider: string
  readonly serviceId: number
  /** What we call the service. */
  readonly service: number
  readonly link: string
  /** Undefined for a package. */
  readonly quantity: number | undefined
}

type Refused = Extract<AddAnswer, { kind: 'refused' }>

/**
 * Requests an order from one panel after the other (BOOST-29), under the same hold; from the next only after a refusal,
 * which proves that nothing was ordered. Returns the last answer; of several refusals the one that tells the user most.
 */
export async function orderFromPanels(machine: Machine, routed: Routed): Promise<AddAnswer> {
  const start = performance.now()
  const refusals: Refused[] = []
  const tried = new Set<string>()
  let { provider, serviceId } = routed
  for (;;) {
    tried.add(provider)
    const own = machineOf(machine, provider) ?? machine
    const ended = machine.panels.begin(provider)
    const { link, quantity } = routed
    const answer = await own.panel.add({ serviceId, link, quantity })
    ended(serves(answer))
    if (answer.kind !== 'refused') return answer
    refusals.push(answer)
    noteRefusal(own, answer)
    const isTime = performance.now() - start < requestUntilMs
    const next =
      isTime && tried.size < mostTries && (await nextPanel(own, routed, { refusal: answer, tried }))
    if (!next) return mostUseful(refusals) ?? answer
    provider = next.provider
    serviceId = next.panel_service ?? routed.service
  }
}

/** Hands the order to the next panel that serves and can deliver it. Undefined where it stays refused. */
async function nextPanel(
  machine: Machine,
  order: Order,
  { refusal, tried }: { refusal: Refused; tried: ReadonlySet<string> },
): Promise<{ provider: string; panel_service: number | null } | undefined> {
  if (isOfLink(refusal.why)) return undefined
  const names = machine.panels.inOrder().map(({ name }) => name)
  const panels = names.filter((name) => !tried.has(name))
  if (panels.length === 0) return undefined
  const detail = `${refusal.why}: ${refusal.detail}`
  return rerouteOrder(machine, order, { tryNumber: tried.size, panels, detail, parkAfterMs })
}

/**
 * The panel refuses the link. Another panel is not tried: two orders for a link at once spoil each other's counts, and a
 * wrong link is wrong everywhere.
 */
const isOfLink = (why: BoostRefusal): boolean => why === 'link-busy' || why === 'bad-link'

/** How the user is answered. */
export const refusalsUpstream: Readonly<Record<BoostRefusal, ErrorCode>> = {
  'bad-service': 'SERVICE_OFF',
  'bad-link': 'LINK_REFUSED',
  'link-busy': 'LINK_BUSY',
  quantity: 'QUANTITY_REFUSED',
  'no-money': 'SUPPLIER_DOWN',
  busy: 'SUPPLIER_DOWN',
  account: 'SUPPLIER_DOWN',
  'no-calls': 'SUPPLIER_DOWN',
}

const isOfPanel = ({ why }: Refused): boolean => refusalsUpstream[why] === 'SUPPLIER_DOWN'

/** Whether the panel took the order, or would have taken another. Undefined where it got no request. */
function serves(answer: AddAnswer): boolean | undefined {
  if (answer.kind !== 'refused') return answer.kind === 'placed'
  return answer.why === 'no-calls' ? undefined : !isOfPanel(answer)
}

/** Of several refusals the last about the order: that a panel is down says nothing of it. */
const mostUseful = (refusals: readonly Refused[]): Refused | undefined =>
  refusals.findLast((refusal) => !isOfPanel(refusal))

function noteRefusal({ log, panel }: Machine, refusal: Refused): void {
  if (!isOfPanel(refusal) || refusal.why === 'no-calls') return
  const { why, detail } = refusal
  log.error(
    { event: 'boost.supplier_refuses', supplier: panel.name, why, detail },
    'the panel refuses orders',
  )
}
