/** The SMS suppliers and the boost panels by name; the name is the path of each. */
export const smsNames = ['sms', 'sms-2'] as const
export type SmsName = (typeof smsNames)[number]
export const boostNames = ['boost', 'boost-2'] as const
export type BoostName = (typeof boostNames)[number]

export const upstreams = [...smsNames, ...boostNames, 'bank', 'mail', 'text'] as const
export type Upstream = (typeof upstreams)[number]
export type Kind = 'sms' | 'boost' | 'bank' | 'mail' | 'text'

const kinds: Readonly<Record<Upstream, Kind>> = {
  sms: 'sms',
  'sms-2': 'sms',
  boost: 'boost',
  'boost-2': 'boost',
  bank: 'bank',
  mail: 'mail',
  text: 'text',
}

/** What an upstream is: all of a kind speak alike and can have the same faults. */
export function kindOf(upstream: Upstream): Kind {
  return kinds[upstream]
}

// In percent of the first one's price. Four steps, so that some of anything are cheaper and some cost more.
const percents = [80, 125, 90, 110]

/** What the second supplier or panel wants for a thing that the first sells at 100; `key` identifies the thing. */
export function secondPercent(key: number): number {
  return percents[key % percents.length] ?? 100
}
