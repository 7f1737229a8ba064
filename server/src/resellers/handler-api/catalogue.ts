import { servicesOnSale } from '../../numbers/catalogue/on-sale.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { amountsIn } from '../amounts.ts'
import type { Action, KeyCall } from '../calls/answer-call.ts'
import { isHere, operators, unitedStates } from './wish.ts'
import { word } from './words.ts'

/** Numbers for banks attract fraud: programs get none, even where an admin sells them on the pages (HAPI-3). */
const pagesOnlyGroups: ReadonlySet<string> = new Set(['banking'])

/** Whether a service is sold on the pages only. */
export const isPagesOnly = ({ group }: { readonly group: string }): boolean =>
  pagesOnlyGroups.has(group)

type Catalogue = Pick<Machine, 'db' | 'limits'>

/** The services that programs can order, with prices in the currency of the key; only the one that the call names. */
async function offered({ db, limits }: Catalogue, { caller, fields }: KeyCall) {
  const [services, amounts] = await Promise.all([
    servicesOnSale(db, limits.soldOut),
    amountsIn(db, caller.key.currency),
  ])
  return services
    .filter((service) => !isPagesOnly(service))
    .filter(({ code }) => fields.service === undefined || code === fields.service)
    .map(({ code, name, durations, available_count: count, repeatable }) => {
      const cost = Number(amounts.price(durations['5min'] * 100))
      return { code, name, offer: { cost, count, name, repeatable } }
    })
}

/** A list of the United States; BAD_COUNTRY for another country, BAD_SERVICE where the named service is not on sale. */
const list =
  (
    catalogue: Catalogue,
    present: (services: Awaited<ReturnType<typeof offered>>) => unknown,
  ): Action =>
  async (call) => {
    if (!isHere(call.fields)) return word('BAD_COUNTRY')
    const services = await offered(catalogue, call)
    const isMissing = services.length === 0 && call.fields.service !== undefined
    return isMissing ? word('BAD_SERVICE') : { json: present(services) }
  }

/** country -> service -> its price and count. */
export const getPrices = (catalogue: Catalogue): Action =>
  list(catalogue, (services) => ({
    [unitedStates]: Object.fromEntries(services.map(({ code, offer }) => [code, offer])),
  }))

/** service -> country -> its price and count. */
export const getPricesVerification = (catalogue: Catalogue): Action =>
  list(catalogue, (services) =>
    Object.fromEntries(services.map(({ code, offer }) => [code, { [unitedStates]: offer }])),
  )

/** The number of phone numbers of each service; `_0` means without call forwarding, which is not offered. */
export const getNumbersStatus = (catalogue: Catalogue): Action =>
  list(catalogue, (services) =>
    Object.fromEntries(services.map(({ code, offer }) => [`${code}_0`, String(offer.count)])),
  )

export const getServicesList = (catalogue: Catalogue): Action =>
  list(catalogue, (services) => ({
    status: 'success',
    services: services.map(({ code, name }) => ({ code, name })),
  }))

/** Only the United States, by its number in the protocol. */
export const getCountries: Action = async () => ({
  json: {
    [unitedStates]: {
      id: Number(unitedStates),
      rus: 'США',
      eng: 'USA',
      chn: '美国',
      visible: 1,
      retry: 1,
      rent: 1,
      multiService: 0,
    },
  },
})

/** The names that the parameter `operator` takes. */
export const getOperators: Action = async ({ fields }) =>
  isHere(fields)
    ? {
        json: {
          status: 'success',
          countryOperators: { [unitedStates]: ['any', ...Object.keys(operators)] },
        },
      }
    : { json: { status: 'error', error: 'OPERATORS_NOT_FOUND' }, outcome: 'OPERATORS_NOT_FOUND' }
