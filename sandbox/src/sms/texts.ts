import { randomInt } from 'node:crypto'
import type { Service } from './catalogue.ts'

// Senders use different wordings. The product's parser is tested with several of them.
const ownWords: Record<string, (code: string) => string> = {
  wa: (code) => `Your WhatsApp code: ${halves(code)}\nDon't share this code with others`,
  tg: (code) => `Telegram code: ${code}. Do not give this code to anyone.`,
  go: (code) => `G-${code} is your Google verification code.`,
  fb: (code) => `${code} is your Facebook code`,
  ig: (code) => `${halves(code)} is your Instagram code. Don't share it.`,
  ds: (code) => `Your Discord verification code is: ${code}`,
  mm: (code) => `Use ${code} as Microsoft account security code`,
  am: (code) => `${code} is your Amazon OTP. Do not share it with anyone.`,
}

const commonWords: ((name: string, code: string) => string)[] = [
  (name, code) => `Your ${name} verification code is ${code}. It expires in 10 minutes.`,
  (name, code) => `${code} is your ${name} code. Don’t share it with anyone.`,
  (name, code) => `[${name}] Use code ${code} to verify your phone number.`,
  (name, code) => `${name}: ${code} is your one-time passcode — never share it.`,
]

/** A plausible SMS of a service, with a random 6-digit code. */
export function inventText(service: Pick<Service, 'code' | 'name'>): string {
  const code = String(randomInt(100_000, 1_000_000))
  const own = ownWords[service.code]
  if (own !== undefined) return own(code)
  const choice = (service.code.codePointAt(0) ?? 0) + service.code.length
  const words = commonWords[choice % commonWords.length]
  return words === undefined ? code : words(service.name, code)
}

/** The code that the supplier finds in a text: 4 to 8 digits, or 3-3 digits; else the whole text. */
export function codeIn(text: string, service: string): string {
  // The real supplier does not search for a code in the SMS of an unlisted service (SMS protocol notes, section 1.6).
  if (service === 'service_not_listed') return text
  const found = /(?<!\d)(\d{3})[- ](\d{3})(?!\d)|(?<!\d)(\d{4,8})(?!\d)/.exec(text)
  if (found === null) return text
  return found[3] ?? `${found[1]}${found[2]}`
}

function halves(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`
}

/** When the automatic SMS of a rental arrive. Sentinels have their own times. */
export function dueTimes(
  service: string,
  now: number,
  { delayMs, windowMs }: { delayMs: number; windowMs: number },
): number[] {
  switch (service) {
    case 'zzdead':
      return []
    case 'zzlate':
      // 50 ms later, because timers that are due at the same moment fire in any order.
      return [now + windowMs + delayMs + 50]
    case 'zztwo':
      return [now + delayMs, now + 2 * delayMs]
    default:
      return [now + delayMs]
  }
}
