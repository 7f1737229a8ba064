/** The names of the SMS suppliers and the boost panels. Each name is also the path. */
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

/** The kind of an upstream. All of a kind have the same protocol and the same possible faults. */
export function kindOf(upstream: Upstream): Kind {
  return kinds[upstream]
}

// In percent of the price at the first supplier or panel. Some things are cheaper at the second, others cost more.
const percents = [80, 125, 90, 110]

/**
 * The price of a thing at the second supplier or panel, in percent of its price at the first; `key` identifies the
 * thing.
 */
export function secondPercent(key: number): number {
  return percents[key % percents.length] ?? 100
}
