import type { SentArg } from '../../../api/client.ts'
import { type Duration, durations, type numbers } from '@nosim/contract/shop/numbers.ts'

type Body = SentArg<typeof numbers.buy>['body']
export type Carrier = NonNullable<Body['carriers']>[number]

/** Which numbers a user accepts, and for how long: area codes as typed, and carriers; none of a kind means any. */
export type Wishes = {
  readonly duration: Duration
  readonly areas: string
  readonly carriers: Carrier[]
}

/** What a user chooses in the form that buys a number. */
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

/** The area codes in a text, or undefined where it has anything else, or too many. */
export function areasIn(text: string): string[] | undefined {
  const areas = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]
  return areas.length <= mostAreas && areas.every((area) => /^[2-9]\d\d$/.test(area))
    ? areas
    : undefined
}

/** The wishes in few words, such as '1 Day · 212, 718 · T-Mobile'; empty for any number of five minutes. */
export function wishesInWords(wishes: Wishes): string {
  const names = carriers.filter(({ value }) => wishes.carriers.includes(value))
  const duration = wishes.duration === anyNumber.duration ? '' : durations[wishes.duration]
  return [duration, wishes.areas.trim(), names.map(({ label }) => label).join(', ')]
    .filter((part) => part !== '')
    .join(' · ')
}
