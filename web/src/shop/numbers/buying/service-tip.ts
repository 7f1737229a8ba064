import type { ServiceDelivery } from '@nosim/contract/shop/numbers.ts'
import { deliverySentence } from '../../../format/delivery-text.ts'

/** Tips by service code. The panel of tips has more (NUM-15). */
const tips: Readonly<Record<string, string>> = {
  tg: 'Turn on 2FA once you are in.',
  wa: 'Reinstall WhatsApp before you buy. A Business account has a 50/50 chance.',
}

/** The delivery sentence of a service while too few of its orders have ended. */
const guesses: Readonly<Record<string, string>> = {
  tg: 'About 45% of Telegram codes get through.',
}

/** The delivery of a service's codes, and its tip (NUM-54); undefined without either. */
export function serviceTip(
  code: string,
  delivery: ServiceDelivery | undefined,
): string | undefined {
  const sentences = [delivery ? deliverySentence(delivery) : guesses[code], tips[code]]
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined
}
