import { type Answer, plainText, wireTime } from '../core/wire.ts'
import { type Activation, newestCode, statusReply } from './activations.ts'
import { type Actions, dollars, getBalance, isAbove, type Params, pricesJson } from './daisy.ts'
import type { Supplier } from './supplier.ts'

/** The actions of the classic dialect, that of SMS-Activate (SMS protocol notes, sections 1.3 to 1.8). */
export const classicActions: Actions = {
  getBalance,
  getNumber: (supplier, params) =>
    rented(supplier, params, ({ id, number }) => `ACCESS_NUMBER:${id}:${number}`),
  getNumberV2: (supplier, params) =>
    rented(supplier, params, (activation) => JSON.stringify(numberV2(activation))),
  checkExtraActivation: (supplier, { activationId }) =>
    again(supplier, activationId, ({ number, service }, priceCents) =>
      JSON.stringify({
        status: 'success',
        cost: dollars(priceCents),
        service,
        phone: Number(number),
        country: 187,
      }),
    ),
  getExtraActivation: (supplier, { activationId }) =>
    again(supplier, activationId, (former, priceCents) => {
      if (!supplier.hasRoom) return 'CHANNELS_LIMIT'
      if (supplier.books.balanceCents < priceCents) return 'NO_BALANCE'
      const activation = supplier.rentAgain(former, priceCents)
      if (activation === null) return 'NEW_ACTIVATION_IMPOSSIBLE'
      return `ACCESS_NUMBER:${activation.id}:${activation.number}`
    }),
  getStatus: (supplier, { id }) => found(supplier, id, statusReply),
  getStatusV2: (supplier, { id }) => found(supplier, id, statusV2),
  getFullSms: (supplier, { id }) => found(supplier, id, fullSms),
  setStatus: (supplier, { id, status }) =>
    plainText(supplier.command(Number(id), status ?? '') ?? 'NO_ACTIVATION'),
  getActiveActivations: (supplier) => plainText(activeJson(supplier.rentals.open())),
  getPrices: (supplier, { service }) => plainText(pricesJson(supplier, service)),
}

type Format = (activation: Activation) => string

/** The response about an ended rental whose number the customer wants again (section 1.9). */
function again(
  supplier: Supplier,
  id: string | undefined,
  format: (former: Activation, priceCents: number) => string,
): Answer {
  const former = supplier.rentals.find(Number(id))
  const priceCents = supplier.catalogue.get(former?.service ?? '')?.costCents
  if (former === undefined || priceCents === undefined) return plainText('WRONG_ACTIVATION_ID')
  if (!supplier.mayBeRentedAgain(former)) return plainText('RENEW_ACTIVATION_NOT_AVAILABLE')
  return plainText(format(former, priceCents))
}

function found(supplier: Supplier, id: string | undefined, format: Format): Answer {
  const activation = supplier.rentals.find(Number(id))
  return plainText(activation === undefined ? 'NO_ACTIVATION' : format(activation))
}

function rented(supplier: Supplier, params: Params, format: Format): Answer {
  const service = supplier.catalogue.get(params['service'] ?? '')
  if (service === undefined) return plainText('BAD_SERVICE')
  const priceCents = service.costCents
  if (isAbove(priceCents, params['maxPrice']))
    return plainText(`WRONG_MAX_PRICE:${dollars(priceCents)}`)
  if (service.code === 'zznone') return plainText('NO_NUMBERS')
  if (!supplier.hasRoom) return plainText('CHANNELS_LIMIT')
  if (supplier.books.balanceCents < priceCents) return plainText('NO_BALANCE')
  const activation = supplier.rent({ service, priceCents, lifeMs: null, areas: [] })
  return plainText(activation === null ? 'NO_NUMBERS' : format(activation))
}

function numberV2({ id, number, priceCents, createdAt, expiresAt }: Activation) {
  return {
    activationId: String(id),
    phoneNumber: number,
    activationCost: dollars(priceCents),
    currency: 840,
    countryCode: '187',
    canGetAnotherSms: true,
    activationTime: wireTime(createdAt),
    activationEndTime: wireTime(expiresAt),
    activationOperator: 'any',
  }
}

function statusV2(activation: Activation): string {
  const message = activation.messages.at(-1)
  const hasCode = activation.state === 'CODE' || activation.state === 'DONE'
  if (!hasCode || message === undefined) return statusReply(activation)
  const { code, text, at } = message
  return JSON.stringify({ verificationType: 0, sms: { dateTime: wireTime(at), code, text } })
}

function fullSms(activation: Activation): string {
  if (activation.state === 'CANCELLED') return 'STATUS_CANCEL'
  const message = activation.messages.at(-1)
  return message === undefined ? 'STATUS_WAIT_CODE' : `FULL_SMS:${message.text}`
}

function activeJson(open: Activation[]): string {
  if (open.length === 0) return JSON.stringify({ status: 'error', error: 'NO_ACTIVATIONS' })
  return JSON.stringify({ status: 'success', activeActivations: open.map(activeRow) })
}

// The status numbers of section 1.8: 2 SMS received, 3 waiting for another SMS, 4 waiting for the first SMS.
const statusNumbers = { WAIT: '4', CODE: '2', RETRY: '3', DONE: '6', CANCELLED: '8' } as const

function activeRow(activation: Activation) {
  return {
    activationId: String(activation.id),
    serviceCode: activation.service,
    phoneNumber: activation.number,
    activationCost: dollars(activation.priceCents),
    activationStatus: statusNumbers[activation.state],
    smsCode: newestCode(activation),
    smsText: activation.messages.at(-1)?.text ?? null,
    activationTime: wireTime(activation.createdAt),
    discount: '0',
    repeated: '0',
    countryCode: '187',
    countryName: 'USA',
    canGetAnotherSms: '1',
  }
}
