import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ProtocolCall, ProtocolEndpoint } from '../../platform/protocol/protocol-routes.ts'
import { balancesOf } from '../../wallet/queries.ts'
import { amountsIn } from '../amounts.ts'
import {
  type Action,
  answerCall,
  type CallDependencies,
  type KeyProtocol,
} from '../calls/answer-call.ts'
import { getFullSms, getStatus, getStatusV2, onActivation } from './activations.ts'
import { getActiveActivations } from './active-list.ts'
import {
  getCountries,
  getNumbersStatus,
  getOperators,
  getPrices,
  getPricesVerification,
  getServicesList,
} from './catalogue.ts'
import { checkExtraActivation, getExtraActivation } from './extra-activation.ts'
import { getNumber, getNumberV2 } from './get-number.ts'
import type { OrderDependencies } from './place-number.ts'
import { getSchema, postSchema } from './schema.ts'
import { setStatus } from './set-status.ts'
import { errorWord, refusalWords, word } from './words.ts'

export type HandlerApiDependencies = CallDependencies & OrderDependencies

/** The numbers protocol `handler_api` (HAPI-1; SMS protocol notes, 1): words and JSON under one address. */
export function handlerApi(deps: HandlerApiDependencies): ProtocolEndpoint[] {
  const protocol: KeyProtocol = {
    api: 'handler_api',
    scope: 'numbers',
    secretOf: ({ fields, header }) => fields.api_key ?? header('x-apikey'),
    actionOf: ({ action }) => action,
    actions: actionsOf(deps),
    refuse: (why) => word(refusalWords[why]),
    refuseAction: ({ code }, { caller }) => word(errorWord(code, caller.key.dialect)),
  }
  const endpoint = {
    paths: ['/stubs/handler_api.php'],
    handle: (call: ProtocolCall) => answerCall(deps, protocol, call),
    refuse: (code: ErrorCode) => word(errorWord(code, 'classic')),
  }
  return [
    { ...endpoint, methods: ['GET'], schema: getSchema },
    { ...endpoint, methods: ['POST'], schema: postSchema },
  ]
}

const actionsOf = (deps: HandlerApiDependencies): Readonly<Record<string, Action>> => {
  const { machine } = deps
  const { db } = machine
  return {
    getBalance: getBalance(db),
    getBalanceAndCashBack: getBalance(db),
    getPrices: getPrices(machine),
    getPricesVerification: getPricesVerification(machine),
    getNumbersStatus: getNumbersStatus(machine),
    getServicesList: getServicesList(machine),
    getServices: getServicesList(machine),
    getCountries,
    getOperators,
    getNumber: getNumber(deps),
    getNumberV2: getNumberV2(deps),
    setStatus: setStatus(machine),
    getStatus: onActivation(db, getStatus),
    getStatusV2: onActivation(db, getStatusV2),
    getFullSms: onActivation(db, getFullSms),
    getActiveActivations: getActiveActivations(db),
    checkExtraActivation: checkExtraActivation(machine),
    getExtraActivation: getExtraActivation(deps),
  }
}

/** `ACCESS_BALANCE:` and the sum of both wallets, which pay for numbers, in the currency of the key. */
const getBalance =
  (db: Db): Action =>
  async ({ caller }) => {
    const [{ main, refer }, amounts] = await Promise.all([
      balancesOf(db, caller.userId),
      amountsIn(db, caller.key.currency),
    ])
    return { text: `ACCESS_BALANCE:${amounts.balance(main + refer)}` }
  }
