import type { ServiceDelivery } from '@nosim/contract/shop/numbers.ts'
import { deliverySentence } from '../../../format/delivery-text.ts'

/** What to know before a number is bought for these; the panel of tips has the rest (NUM-15). */
const tips: Readonly<Record<string, string>> = {
  tg: 'Turn on 2FA once you are in.',
  wa: 'Reinstall WhatsApp before you buy. A Business account has a 50/50 chance.',
}

/** What is said of the codes of a service while too few of its orders have ended. */
const guesses: Readonly<Record<string, string>> = {
  tg: 'About 45% of Telegram codes get through.',
}

/** How reliably the codes of a service came, and its tip (NUM-54); undefined where there is neither. */
export function serviceTip(
  code: string,
  delivery: ServiceDelivery | undefined,
): string | undefined {
  const sentences = [delivery ? deliverySentence(delivery) : guesses[code], tips[code]]
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined
}
