import * as z from 'zod/mini'
import { headerOrQuery } from '../../platform/openapi/openapi.ts'

const described = (text: string) => z.optional(z.string().check(z.describe(text)))

/** The actions of `handler_api` that we offer. */
export const actionNames = [
  'getBalance',
  'getBalanceAndCashBack',
  'getPrices',
  'getPricesVerification',
  'getNumbersStatus',
  'getServicesList',
  'getServices',
  'getCountries',
  'getOperators',
  'getNumber',
  'getNumberV2',
  'setStatus',
  'getStatus',
  'getStatusV2',
  'getFullSms',
  'getActiveActivations',
  'checkExtraActivation',
  'getExtraActivation',
] as const

const actions = z.enum(actionNames).check(z.describe('What to do; upper and lower case matter'))

const parameters = z.object({
  api_key: described('The secret of an API key; it may be in the header X-ApiKey instead'),
  action: actions,
  country: described('187, the United States; 0 and no country mean the same'),
  service: described('getNumber and the lists: the code of a service, such as wa'),
  max_price: described(
    'getNumber, getExtraActivation: the most to pay, in the currency of the key, inclusive',
  ),
  maxPrice: described('The same as max_price'),
  duration: described('getNumber: 4H, 1D, 3D or 7D; a number for one code without it'),
  ltr: described('getNumber: 1 is the same as duration=1D'),
  areas: described('getNumber: up to ten area codes of three digits, separated by commas'),
  carriers: described('getNumber: tmo, vz and att, separated by commas'),
  operator: described('getNumber: names of getOperators, separated by commas'),
  id: described('setStatus, getStatus, getStatusV2, getFullSms: the id of an order'),
  status: described(
    'setStatus: 1 the SMS was sent, 3 request another code, 6 finish, 8 or -1 cancel',
  ),
  activationId: described(
    'checkExtraActivation, getExtraActivation: the order whose number is wanted again',
  ),
  start: described('getActiveActivations: how many orders to leave out'),
  limit: described('getActiveActivations: how many orders to list'),
})

const description =
  'Each answer has status 200: a word, such as ACCESS_NUMBER:100001:12025550123 or NO_NUMBERS, or JSON for lists. An order answers X-Price, a code X-Text. The header Idempotency-Key makes a repeated order the same order. /developers has all actions, states and words.'

const shared = {
  tags: ['resellers'],
  summary: 'Numbers in the protocol handler_api of client libraries',
  response: {
    200: {
      description: 'A word, or JSON for lists and the actions that end in V2',
      content: {
        'text/plain': { schema: z.string() },
        'application/json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
  },
} as const

/** The description of a GET in OpenAPI; calls are not validated against it. */
export const getSchema = {
  ...shared,
  description,
  security: headerOrQuery,
  querystring: parameters,
} as const

/** The same parameters in a body. The query may have them too, and takes precedence. */
export const postSchema = {
  ...shared,
  description: `The parameters are in the body or in the query, which goes before it. ${description}`,
  security: [...headerOrQuery, {}],
  consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  body: parameters,
} as const
