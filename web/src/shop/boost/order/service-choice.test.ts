import { expect, test } from 'vitest'
import { platformsOf } from './service-choice.tsx'

const named = (...names: readonly string[]) => platformsOf(names.map((name) => ({ name })))

test('the platforms are the first words of the service titles, the most frequent first [BOOST-27]', () => {
  expect(
    named(
      'TikTok Views',
      '🔥 Instagram Likes | Fast',
      'Instagram: Views',
      '[New] TikTok',
      'TikTok',
    ),
  ).toEqual([
    { name: 'TikTok', count: 2 },
    { name: 'Instagram', count: 2 },
  ])
})

test('a platform has at least two services, and at most eight are shown [BOOST-27]', () => {
  expect(named('Telegram Members')).toEqual([])
  const names = Array.from({ length: 9 }, (_, index) => `P${index} a`)
  expect(named(...names, ...names, 'P8 b').map(({ name }) => name)).toEqual([
    'P8',
    ...names.slice(0, 7).map((name) => name.slice(0, 2)),
  ])
})
