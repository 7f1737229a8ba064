import { displayNaira, parseNaira } from '@nosim/contract/base/money.ts'

/** The texts of notices about a number, from the data of `numberEventData`. They never contain a code (NOTE-4). */
export const numberNotices = {
  'code.received': (data: Readonly<Record<string, unknown>>) => ({
    title: `${String(data['service_name'])}: your code is here`,
    text: `The number ${String(data['phone'])} received a message.`,
  }),
  'rental.ended': (data: Readonly<Record<string, unknown>>) => ({
    title: `${String(data['service_name'])}: no code came`,
    text: `The number has ended, and ${displayNaira(parseNaira(String(data['refunded'])) ?? 0)} is back in your wallet.`,
  }),
} as const
