// The forms that a setting can have: each parses the text of an environment variable.
import { parseNaira } from '@nosim/contract/base/money.ts'
import * as z from 'zod/mini'
import { leastCallsPerMinute } from '../platform/process/call-budget.ts'
import { isNetwork, networksOf } from '../platform/http/network.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const shortName = /^[a-z0-9][a-z0-9-]{0,39}$/
export const text = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback)
export const whole = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)), fallback)
/** A share, from 0 to 1. */
export const part = z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1)
/** The calls per minute that a supplier accepts; absent without a limit. */
export const callsPerMinute = z.optional(
  z.coerce.number().check(z.int(), z.minimum(leastCallsPerMinute), z.maximum(1_000_000)),
)
export const naira = (fallback: string) =>
  z._default(
    z.pipe(
      z.string().check(z.refine((value) => parseNaira(value) !== undefined, 'not a naira amount')),
      z.transform((value) => parseNaira(value) ?? impossible()),
    ),
    parseNaira(fallback) ?? impossible(),
  )
export const address = z
  .string()
  .check(
    z.refine((value) => URL.canParse(value) && /^(https?|smtps?):/.test(value), 'not an address'),
  )
export const yesNo = z.pipe(
  z.enum(['1', '0', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
)
export const yesOrNo = z._default(yesNo, false)

export const supplierName = (fallback: string) =>
  z._default(
    z.string().check(z.regex(shortName, 'needs 1 to 40 small letters, digits and -')),
    fallback,
  )
export const smsDialects = ['daisysms', 'classic'] as const

/** An SMS supplier as the settings name it: all that `openUpstreams` needs to call it. */
export type SmsSupplierSettings = {
  readonly name: string
  readonly dialect: (typeof smsDialects)[number]
  readonly baseUrl: string
  readonly apiKey: string
  /** Calls a minute that each process may make; undefined without a limit. */
  readonly callsPerMinute?: number | undefined
}

/** A supplier of a kind that has one dialect, as the settings name it. */
export type SupplierSettings = Omit<SmsSupplierSettings, 'dialect'>

/**
 * Several suppliers separated by `;`, in order of priority. A fault does not quote the text, which may contain the
 * key. `words` names the fields of a supplier.
 */
const supplierList = <T>(words: string, supplierOfLine: (line: string) => T | undefined) =>
  z.pipe(
    z.string().check(
      z.refine(
        (value) => supplierLines(value).every((line) => supplierOfLine(line) !== undefined),
        `write ${words} for each supplier, and ; between them`,
      ),
      z.refine((value) => {
        const names = supplierLines(value).map((line) => line.split(/\s+/)[0])
        return new Set(names).size === names.length
      }, 'each supplier needs its own name'),
    ),
    z.transform((value) =>
      supplierLines(value).map((line) => supplierOfLine(line) ?? impossible()),
    ),
  )

export const smsSuppliers = supplierList(
  'name dialect address key [calls a minute, from 10]',
  smsSupplierOfLine,
)
export const suppliers = supplierList('name address key [calls a minute, from 10]', supplierOfLine)

const supplierLines = (value: string): string[] =>
  value
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function smsSupplierOfLine(line: string): SmsSupplierSettings | undefined {
  const [name, given, ...rest] = line.split(/\s+/)
  const dialect = smsDialects.find((one) => one === given)
  const supplier = supplierOfLine([name, ...rest].join(' '))
  return dialect && supplier && { ...supplier, dialect }
}

function supplierOfLine(line: string): SupplierSettings | undefined {
  const [name = '', baseUrl = '', apiKey, calls, ...rest] = line.split(/\s+/)
  const limit = callsPerMinute.safeParse(calls)
  const isAddress = URL.canParse(baseUrl) && /^https?:/.test(baseUrl)
  if (!shortName.test(name) || !isAddress || !apiKey || rest.length > 0) return undefined
  if (!limit.success) return undefined
  return { name, baseUrl, apiKey, ...(calls !== undefined && { callsPerMinute: limit.data }) }
}

/** A count of proxies, or addresses and networks as `10.0.0.0/8, fd00::/8`. */
export const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d$/.test(value) || networksOf(value).every(isNetwork),
        'write how many proxies stand before the app, such as 1, or their networks, such as 10.0.0.0/8',
      ),
    ),
  z.transform((value) => (/^\d$/.test(value) ? Number(value) : networksOf(value))),
)

/** Networks separated by commas, such as `10.0.0.0/8, fd00::/8`. */
export const networkList = z.pipe(
  z
    .string()
    .check(z.refine((value) => networksOf(value).every(isNetwork), 'not a list of networks')),
  z.transform(networksOf),
)

/** `value|label; value|label`: figures that the operator claims on the landing page. */
export const figures = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^([^|;]{1,20}\|[^|;]{1,60})(;[^|;]{1,20}\|[^|;]{1,60}){0,3};?\s*$/,
        'not value|label;...',
      ),
    ),
  z.transform((text) =>
    text
      .split(';')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [value = '', label = ''] = pair.split('|')
        return { value: value.trim(), label: label.trim() }
      }),
  ),
)

function impossible(): never {
  throw new Error('a setting was refined and did not parse')
}
