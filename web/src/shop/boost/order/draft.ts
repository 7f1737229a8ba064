import { isAddress } from '@nosim/contract/base/address.ts'
import { kobo, type Kobo } from '@nosim/contract/base/money.ts'
import { type BoostService, chargeOf } from '@nosim/contract/shop/boost.ts'
import { platformQuestion } from '@nosim/contract/shop/boost-platform.ts'
import { toKobo } from '../../../format/format-money.ts'

/** The input of the order form, as typed. */
export type Draft = {
  /** Empty for all platforms. */
  readonly platform: string
  /** Empty for all categories. */
  readonly category: string
  readonly service_id: string | undefined
  readonly link: string
  readonly quantity: string
}

export const emptyDraft: Draft = {
  platform: '',
  category: '',
  service_id: undefined,
  link: '',
  quantity: '',
}

/** The fields that may have errors, by their names in the contract and in the order of the form. */
export const fields = ['service_id', 'link', 'quantity'] as const
export type FieldName = (typeof fields)[number]
export type Faults = Readonly<Partial<Record<FieldName, string>>>

/** The errors of a draft (BOOST-7). */
export function faultsOf(service: BoostService | undefined, draft: Draft): Faults {
  const link = linkFault(draft.link.trim())
  const quantity = quantityFault(service, quantityOf(service, draft))
  return {
    ...(!service && { service_id: 'Please select a service' }),
    ...(link !== undefined && { link }),
    ...(quantity !== undefined && { quantity }),
  }
}

function linkFault(link: string): string | undefined {
  if (link === '') return 'Please provide a link'
  return isAddress(link) ? undefined : 'Please provide a link that begins with https:// or http://'
}

/** The question that the server will ask about a link to another platform (BOOST-30). */
export function linkNote(service: BoostService | undefined, draft: Draft): string | undefined {
  const link = draft.link.trim()
  return service && isAddress(link) ? platformQuestion(service, link) : undefined
}

function quantityFault(service: BoostService | undefined, quantity: number): string | undefined {
  if (quantity === 0) return 'Please enter a quantity'
  if (!service) return undefined
  if (quantity < service.min) return `Minimum quantity is ${service.min}`
  return quantity > service.max ? `Maximum quantity is ${service.max}` : undefined
}

/** The quantity. It is 1 for a package, and 0 if the input is not a whole number. */
export function quantityOf(service: BoostService | undefined, draft: Draft): number {
  if (service?.type === 'Package') return 1
  // Long numbers may be typed or pasted with separators.
  const digits = draft.quantity.replaceAll(/[\s,]/g, '')
  return /^[0-9]{1,10}$/.test(digits) ? Number(digits) : 0
}

/** The charge of a draft in kobo. It is 0 without a service or quantity, and above the maximum. */
export function draftCharge(service: BoostService | undefined, draft: Draft): Kobo {
  const quantity = quantityOf(service, draft)
  if (!service || quantity === 0 || quantity > service.max) return kobo(0)
  return chargeOf(service.type, kobo(toKobo(service.rate)), quantity)
}
