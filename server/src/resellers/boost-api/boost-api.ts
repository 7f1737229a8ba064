import type { Machine } from '../../boost/machine.ts'
import type { BoostOrders } from '../../boost/order-boost.ts'
import type { Fields } from '../../platform/protocol/fields.ts'
import type { ProtocolEndpoint } from '../../platform/protocol/protocol-routes.ts'
import { answerCall, type CallDependencies, type KeyProtocol } from '../calls/answer-call.ts'
import { bearerOf } from '../keys/use-key.ts'
import { getSchema, postSchema } from './describe-endpoint.ts'
import { placeBoost } from './place-boost.ts'
import { balance, services, status } from './read-boosts.ts'
import { cancel, refill, refillStatus } from './request-boosts.ts'
import { failure, refuseAction, refuseCall, refuseError, words } from './words.ts'

export type BoostApiDependencies = CallDependencies & {
  readonly machine: Machine
  readonly place: BoostOrders
}

const paths = ['/api/v2', '/api/v2/']

/**
 * The boost protocol `API v2` (SMM protocol notes, 4): one address, an action for each call, JSON without an envelope
 * (PANEL-1). A GET is refused, because its address would put the key into logs.
 */
export function boostApi(deps: BoostApiDependencies): ProtocolEndpoint[] {
  const { machine, place } = deps
  const { db } = machine
  const protocol: KeyProtocol = {
    api: 'api_v2',
    scope: 'boost',
    secretOf: ({ fields, header }) => fields.key ?? bearerOf(header('authorization')),
    actionOf,
    actions: {
      services: services(db),
      add: placeBoost({ db, place }),
      status: status(db),
      refill: refill(machine),
      refill_status: refillStatus(machine),
      cancel: cancel(machine),
      balance: balance(db),
    },
    refuse: refuseCall,
    refuseAction,
  }
  const handle: ProtocolEndpoint['handle'] = (call) => answerCall(deps, protocol, call)
  const refused = async () => failure(words.request)
  return [
    { paths, methods: ['POST'], schema: postSchema, handle, refuse: refuseError },
    { paths, methods: ['GET'], schema: getSchema, handle: refused, refuse: refuseError },
  ]
}

/** A widely copied code sample sends no action in its four calls about refills. */
const actionOf = ({ action, refill: one, refills: many }: Fields): string | undefined =>
  action ?? (one === undefined && many === undefined ? undefined : 'refill_status')
