import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../base/address.ts'
import { linkPage, linkPlatform, servicePlatform } from './boost-platform.ts'
import { platformQuestion } from './boost-platform.ts'
import { sameLink } from './boost-questions.ts'

describe('the platform of a service [BOOST-30]', () => {
  test.each([
    ['Instagram Followers | Mixed Profiles', '📸 Instagram Followers', 'Instagram'],
    ['❤️ IG Likes', 'Likes', 'Instagram'],
    ['Likes | Instant', '❤️ Instagram Likes', 'Instagram'],
    ['Tik Tok Views', 'Views', 'TikTok'],
    ['YouTube Shorts Views 📱', '▶️ YouTube Views', 'YouTube'],
    ['Facebook Page Likes + Followers', '👍 Facebook Page Likes', 'Facebook'],
    ['X Followers | 500 a Day', 'X Followers', 'X'],
    ['🐦 X Likes', 'Others', 'X'],
    ['Twitter (X) Reposts', 'Others', 'X'],
    ['Threads Followers', 'Others', 'Threads'],
    ['✈️Telegram Members', 'Others', 'Telegram'],
    ['Spotify Plays', '🎧 Spotify Plays', 'Spotify'],
    ['Audiomack Plays 🎶', '🎶 Audiomack & Boomplay', 'Audiomack'],
    // No platform, or more than one.
    ['Launch Pack | 500 Followers', '🎁 Packages', undefined],
    ['Instagram and TikTok Pack', 'Instagram', undefined],
    ['Views', 'WhatsApp | LinkedIn', undefined],
    ['Views 10 x 1000', 'Offers', undefined],
    ['Big Boost', 'Digital', undefined],
    ['Website Traffic | From Facebook', '🌐 Website Traffic', undefined],
    ['Visitors from YouTube', 'Website traffic', undefined],
    ['Sandbox: never moves', 'Sandbox', undefined],
  ])('%j in %j is %s', (name, category, platform) => {
    expect(servicePlatform({ name, category })).toBe(platform)
  })
})

describe('the platform of a link [BOOST-30]', () => {
  test.each([
    ['https://www.instagram.com/ada', 'Instagram'],
    ['HTTPS://INSTAGRAM.com./ada', 'Instagram'],
    ['https://vm.tiktok.com/ZM1/', 'TikTok'],
    ['https://youtu.be/x', 'YouTube'],
    ['https://music.youtube.com/watch?v=x', 'YouTube'],
    ['https://m.facebook.com/ada', 'Facebook'],
    ['https://twitter.com/ada', 'X'],
    ['https://x.com/ada', 'X'],
    ['https://t.me/ada', 'Telegram'],
    ['https://open.spotify.com/track/x', 'Spotify'],
    ['https://netflix.com/', undefined],
    ['https://notinstagram.com/', undefined],
    ['https://instagram.com.example/', undefined],
    ['https://example.org/?u=https://instagram.com/', undefined],
  ])('%s is %s', (link, platform) => {
    expect(linkPlatform(link)).toBe(platform)
  })
})

describe('the question about another platform [BOOST-30]', () => {
  const likes = { name: 'Instagram Likes', category: 'Likes' }

  test('names the platform and the host', () => {
    expect(platformQuestion(likes, 'https://www.tiktok.com/@ada')).toBe(
      'This service is for Instagram, but the link leads to tiktok.com.',
    )
    expect(platformQuestion(likes, 'https://ada.example/')).toContain('leads to ada.example.')
  })

  test('does not arise for a link that fits, nor for a service without a platform', () => {
    expect(platformQuestion(likes, 'https://instagram.com/ada')).toBeUndefined()
    const pack = { name: 'New Page Pack', category: 'Packages' }
    expect(platformQuestion(pack, 'https://tiktok.com/@ada')).toBeUndefined()
  })
})

describe('the page of a link [BOOST-31]', () => {
  test.each([
    ['https://instagram.com/p/C1', 'http://www.Instagram.com/p/C1/', true],
    ['https://m.youtube.com/watch?v=a&t=3', 'https://youtube.com/watch?t=3&v=a#now', true],
    ['https://youtu.be/a?si=share', 'https://youtu.be/a', true],
    ['https://instagram.com/p/C1?igsh=x&utm_source=y', 'https://instagram.com/p/C1', true],
    ['https://instagram.com', 'https://instagram.com/', true],
    ['https://instagram.com/p/C1', 'https://instagram.com/p/c1', false],
    ['https://youtube.com/watch?v=a', 'https://youtube.com/watch?v=b', false],
    ['https://instagram.com/ada', 'https://tiktok.com/ada', false],
    ['https://shop.example:8443/', 'https://shop.example/', false],
  ])('of %s and of %s are the same: %s', (one, other, isSame) => {
    expect(linkPage(one) === linkPage(other)).toBe(isSame)
  })

  test('is found for every address, and does not change when it is taken again', () => {
    const urls = fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' })
    fc.assert(
      fc.property(urls.filter(isAddress), (link) => {
        const page = linkPage(link)
        expect(linkPage(`https://${page}`)).toBe(page)
      }),
      { numRuns: 30 },
    )
  })
})

test.each([
  [1000, null, 'An order for this link is still running. '],
  [1000, 400, 'An order for this link is still running (600 of 1,000 delivered). '],
  [1000, 1200, '(0 of 1,000 delivered)'],
  [1000, -50, '(1,000 of 1,000 delivered)'],
])('the question about %d with %s to come contains "%s" [BOOST-31]', (quantity, remains, words) => {
  expect(sameLink({ quantity, remains })).toContain(words)
})
