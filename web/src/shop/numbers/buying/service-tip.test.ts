import { expect, test } from 'vitest'
import { serviceTip } from './service-tip.ts'

const delivery = { level: 3, share: 91.8, sample: 340, days: 7, median_s: 14 } as const

test.each([
  ['tg', undefined, 'About 45% of Telegram codes get through. Turn on 2FA once you are in.'],
  [
    'tg',
    { ...delivery, median_s: null },
    '91.8% of 340 orders received a code in 7 days. Turn on 2FA once you are in.',
  ],
  ['wa', undefined, 'Reinstall WhatsApp before you buy. A Business account has a 50/50 chance.'],
  ['fb', delivery, '91.8% of 340 orders received a code in 7 days, half of the codes within 14 s.'],
  ['fb', undefined, undefined],
])(
  'the tip of %s is measured where there is enough data [NUM-54, NUM-56]',
  (code, figures, tip) => {
    expect(serviceTip(code, figures)).toBe(tip)
  },
)
