import { expect, test, vi } from 'vitest'
import { platformsOf } from './service-choice.tsx'

// The combobox looks for a phone.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const named = (...names: readonly string[]) => platformsOf(names.map((name) => ({ name })))

test('the platforms of the services are the first words of their titles, most first [BOOST-27]', () => {
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

test('a word of a single service is no platform, and eight are shown at most [BOOST-27]', () => {
  expect(named('Telegram Members')).toEqual([])
  const names = Array.from({ length: 9 }, (_, index) => `P${index} a`)
  expect(named(...names, ...names, 'P8 b').map(({ name }) => name)).toEqual([
    'P8',
    ...names.slice(0, 7).map((name) => name.slice(0, 2)),
  ])
})
