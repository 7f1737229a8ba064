import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { NumberOrders } from '../../numbers/buy-number.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
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

export type HandlerApiDependencies = CallDependencies & {
  readonly machine: Machine
  readonly rent: NumberOrders
}

/** The numbers protocol `handler_api` (SMS protocol notes, 1): text words and JSON under one address. */
export function handlerApi(deps: HandlerApiDependencies): ProtocolEndpoint {
  const protocol: KeyProtocol = {
    api: 'handler_api',
    scope: 'numbers',
    secretOf: ({ fields, header }) => fields.api_key ?? header('x-apikey'),
    actionOf: ({ action }) => action,
    actions: {
      getBalance: getBalance(deps.machine.db),
      getBalanceAndCashBack: getBalance(deps.machine.db),
    },
    refuse: (why) => word(refusalWords[why]),
    refuseAction: ({ code }) => word(errorWords[code] ?? 'SERVER_ERROR'),
  }
  return {
    paths: ['/stubs/handler_api.php'],
    methods: ['GET', 'POST'],
    schema: {
      tags: ['resellers'],
      summary: 'The numbers protocol of client libraries (docs/reseller-api.md)',
    },
    handle: (call) => answerCall(deps, protocol, call),
    refuse: (code) => word(errorWords[code] ?? 'SERVER_ERROR'),
  }
}

/** A refusal: always with status 200, as clients read the word of the body only there. */
const word = (text: string): ActionAnswer => ({ text, outcome: text })

const refusalWords: Readonly<Record<CallRefusal, string>> = {
  'no-key': 'NO_KEY',
  'bad-key': 'BAD_KEY',
  inactive: 'ACCOUNT_INACTIVE',
  'no-scope': 'BAD_KEY',
  'too-many': 'TOO_MANY_REQUESTS',
  unreadable: 'BAD_DATA',
  'no-action': 'BAD_ACTION',
}

const errorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  OVERLOADED: 'TOO_MANY_REQUESTS',
  BODY_TOO_LARGE: 'BAD_DATA',
  MALFORMED_REQUEST: 'BAD_DATA',
}

/** `ACCESS_BALANCE:` and what numbers may be bought for: both wallets, in the currency of the key. */
const getBalance =
  (db: Db): Action =>
  async ({ caller }) => {
    const [{ main, refer }, amounts] = await Promise.all([
      balancesOf(db, caller.userId),
      amountsIn(db, caller.key.currency),
    ])
    return { text: `ACCESS_BALANCE:${amounts.balance(main + refer)}` }
  }
