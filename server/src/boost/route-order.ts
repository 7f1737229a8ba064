import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { machineOf, rerouteOrder, type Machine, type Order } from './machine.ts'
import type { AddAnswer, BoostRefusal } from './provider.ts'

/** The watcher parks an order whose process has not stored a response by then. In ms; longer than any call upstream. */
export const parkAfterMs = 40_000
/** The maximum number of panels that get one order. */
const mostTries = 3
/** No further panel gets an order after this time, in ms. */
const requestUntilMs = 30_000

/** An order that is being placed, with the panel that gets it first and the service's id there. */
export type Routed = Order & {
  readonly provider: string
  readonly serviceId: number
  /** Our id of the service. */
  readonly service: number
  readonly link: string
  /** Undefined for a package. */
  readonly quantity: number | undefined
}

type Refused = Extract<AddAnswer, { kind: 'refused' }>

/**
 * Requests an order from one panel after the other (BOOST-29), under the same hold. The next panel gets it only after a
 * refusal, which proves that nothing was ordered. Returns the last answer; of several refusals the most useful one.
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
 * Whether the panel refuses the link. Then no other panel is tried. Two concurrent orders for a link spoil each other's
 * counts, and a wrong link is wrong everywhere.
 */
const isOfLink = (why: BoostRefusal): boolean => why === 'link-busy' || why === 'bad-link'

/** The error that the user gets for each refusal of a panel. */
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

/** Whether the panel accepted the order, or would accept a different one. Undefined where it got no request. */
function serves(answer: AddAnswer): boolean | undefined {
  if (answer.kind !== 'refused') return answer.kind === 'placed'
  return answer.why === 'no-calls' ? undefined : !isOfPanel(answer)
}

/** Of several refusals the last one about the order: a panel that is down says nothing about it. */
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
