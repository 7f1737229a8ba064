import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { BoostOrders } from '../../boost/order-boost.ts'
import type { Machine } from '../../boost/machine.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ProtocolEndpoint } from '../../platform/protocol/protocol-routes.ts'
import { balancesOf } from '../../wallet/queries.ts'
import { amountsIn } from '../amounts.ts'
import {
  type Action,
  type ActionAnswer,
  answerCall,
  type CallDependencies,
  type CallRefusal,
  type KeyProtocol,
} from '../calls/answer-call.ts'

export type BoostApiDependencies = CallDependencies & {
  readonly machine: Machine
  readonly place: BoostOrders
}

/** The boost protocol `API v2` (SMM protocol notes, 1): one address, an action for each call, JSON without an envelope. */
export function boostApi(deps: BoostApiDependencies): ProtocolEndpoint {
  const protocol: KeyProtocol = {
    api: 'api_v2',
    scope: 'boost',
    secretOf: ({ fields, header }) =>
      fields.key ?? /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1],
    actionOf: ({ action }) => action,
    actions: { balance: balance(deps.machine.db) },
    refuse: (why, seconds) => (why === 'too-many' ? tooFast(seconds) : failure(refusalTexts[why])),
    refuseAction: ({ code }) => failure(errorTexts[code] ?? faultText),
  }
  return {
    paths: ['/api/v2', '/api/v2/'],
    methods: ['POST'],
    schema: {
      tags: ['resellers'],
      summary: 'The boost protocol of client libraries (docs/reseller-api.md)',
    },
    handle: (call) => answerCall(deps, protocol, call),
    refuse: (code) =>
      code === 'OVERLOADED'
        ? tooFast(1)
        : { ...failure(errorTexts[code] ?? faultText), status: errorTexts[code] ? 200 : 503 },
  }
}

/** A refusal: with status 200, as clients read the text of the body only there. */
const failure = (error: string): ActionAnswer => ({ json: { error }, outcome: error })

/** The only refusal with a status of its own, 429. */
const tooFast = (seconds = 60): ActionAnswer => ({
  ...failure('Rate limit exceeded. Slow down.'),
  status: 429,
  headers: { 'retry-after': String(seconds) },
})

const faultText = 'Something went wrong. Please try again.'

const refusalTexts: Readonly<Record<Exclude<CallRefusal, 'too-many'>, string>> = {
  'no-key': 'Invalid API key',
  'bad-key': 'Invalid API key',
  inactive: 'API is disabled for this user or user not found',
  'no-scope': 'Invalid API key',
  unreadable: 'Incorrect request',
  'no-action': 'Incorrect request',
}

const errorTexts: Partial<Readonly<Record<ErrorCode, string>>> = {
  BODY_TOO_LARGE: 'Incorrect request',
  MALFORMED_REQUEST: 'Incorrect request',
}

/** What boosts may be ordered for: the main wallet, in the currency of the key. */
const balance =
  (db: Db): Action =>
  async ({ caller }) => {
    const [{ main }, amounts] = await Promise.all([
      balancesOf(db, caller.userId),
      amountsIn(db, caller.key.currency),
    ])
    return { json: { balance: amounts.balance(main), currency: amounts.currency } }
  }
