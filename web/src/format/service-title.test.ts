import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { expect, test } from 'vitest'
import { serviceTitle, transactionTitle, withoutPictographs } from './service-title.ts'

test.each([
  [
    'Instagram Followers | Old Profiles With Posts | 60 Days Refill 🔁',
    'Instagram Followers',
    ['Old Profiles With Posts', '60 Days Refill'],
  ],
  [
    'TikTok Likes | 10K a Day | Lifetime Refill ♾️',
    'TikTok Likes',
    ['10K a Day', 'Lifetime Refill'],
  ],
  ['Instagram Followers | Nigeria 🇳🇬 | Slow', 'Instagram Followers', ['Nigeria', 'Slow']],
  ['Instagram Followers [Never Drops So Far]', 'Instagram Followers', ['Never Drops So Far']],
  ['Likes [ Max: 1M ] [ Start: 0-1 Hour ] ⚡', 'Likes', ['Max: 1M', 'Start: 0-1 Hour']],
  ['📸 Instagram Followers', 'Instagram Followers', []],
  ['Facebook Post Reactions ❤️😮😂 Mixed', 'Facebook Post Reactions Mixed', []],
  ['New Page Pack | 500 Followers + 1000 Likes', 'New Page Pack', ['500 Followers + 1000 Likes']],
  ['X Likes ♥', 'X Likes', []],
  ['| Fast | Views 👁', 'Fast', ['Views']],
  ['👨‍👩‍👧 Group Members 1️⃣', 'Group Members 1', []],
  ['Plain name', 'Plain name', []],
  // A name of pictographs only is kept as it is.
  [' 🔥🔥 ', '🔥🔥', []],
  ['', '', []],
])('"%s" is shown as "%s" with %j [BOOST-26]', (name, title, notes) => {
  expect(serviceTitle(name)).toEqual({ title, notes })
})

test('the name of a category keeps its vertical bars [BOOST-26]', () => {
  expect(withoutPictographs('🎵 TikTok Likes | Saves')).toBe('TikTok Likes | Saves')
})

test('a boost transaction shows the title of its service, another transaction its full text [BOOST-26]', () => {
  const titleOf = (line: LineOfBusiness | null, description: string) =>
    transactionTitle({ line, description })
  expect(titleOf('boost', 'Boost: TikTok Views | Instant 🚀')).toBe('Boost: TikTok Views')
  expect(titleOf('store', 'Account log: Gmail | 2019')).toBe('Account log: Gmail | 2019')
  // The description of an admin's credit is not shortened.
  expect(titleOf(null, 'Boost: a gift | Thank you')).toBe('Boost: a gift | Thank you')
})
