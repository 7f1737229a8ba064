import type { SentArg } from '../../../api/client.ts'
import { type Duration, durations, type numbers } from '@nosim/contract/shop/numbers.ts'

type Body = SentArg<typeof numbers.buy>['body']
export type Carrier = NonNullable<Body['carriers']>[number]

/** The numbers that a user accepts, and the duration: typed area codes, and carriers. An empty choice means any. */
export type Wishes = {
  readonly duration: Duration
  readonly areas: string
  readonly carriers: Carrier[]
}

/** The values of the form that buys a number. */
export type Chosen = Wishes & { readonly service: string; readonly another_number: boolean }

export const anyNumber: Wishes = { duration: '5min', areas: '', carriers: [] }

/** The carriers and their names. */
export const carriers: readonly { readonly value: Carrier; readonly label: string }[] = [
  { value: 'tmo', label: 'T-Mobile' },
  { value: 'vz', label: 'Verizon' },
  { value: 'att', label: 'AT&T' },
]

const mostAreas = 10
export const badAreas = 'Enter up to ten area codes of three digits, such as 212.'

/** The area codes in a text; undefined if it has other text or too many codes. */
export function areasIn(text: string): string[] | undefined {
  const areas = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]
  return areas.length <= mostAreas && areas.every((area) => /^[2-9]\d\d$/.test(area))
    ? areas
    : undefined
}

/** The choices as short text, such as '1 Day · 212, 718 · T-Mobile'; empty for any number for five minutes. */
export function wishesInWords(wishes: Wishes): string {
  const names = carriers.filter(({ value }) => wishes.carriers.includes(value))
  const duration = wishes.duration === anyNumber.duration ? '' : durations[wishes.duration]
  return [duration, wishes.areas.trim(), names.map(({ label }) => label).join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}
