import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../base/address.ts'
import { BoostRequest } from './boost.ts'

const isTaken = (link: string): boolean =>
  BoostRequest.safeParse({ service_id: '1', link, quantity: 1 }).success

describe('a link to boost', () => {
  test.each([
    'https://social.example/ada',
    'http://social.example',
    'HTTPS://Social.Example/Ada',
    'https://social.example:8443/ada?page=1&b=2#top',
    'https://social.example/@ada',
    'https://social.example/?to=https://other.example/x@y',
    'https://social.example/p/%F0%9F%94%A5',
    'https://social.example/🔥',
    'https://bücher.example/ä',
    'https://xn--bcher-kva.example/',
    "https://social.example/it's_(fine)~!$&*+,;=:",
    '  https://social.example/ada\n',
  ])('can be %j', (link) => {
    expect(isTaken(link)).toBe(true)
  })

  test('can be any web address', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }),
        (link) => isAddress(link),
      ),
    )
  })
})

describe('an invalid link', () => {
  test.each([
    'social.example/ada',
    '//social.example/ada',
    '/ada',
    'ada',
    '@ada',
    'ftp://social.example/ada',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'javascript://social.example/%0aalert(1)',
    'data:text/html,https://social.example',
    'blob:https://social.example/x',
    'view-source:https://social.example/',
    'https:social.example/ada',
    'https:/social.example/ada',
    'https:///social.example/ada',
    'https:////social.example/ada',
    'https:\\\\social.example\\ada',
    'https://social.example\\ada',
    'https:// social.example/',
    'https://social.example/a b',
    'https://social.example/a\tb',
    'https://so\ncial.example/',
    'https://social.example/\u00a0x',
    'https://social.example/\u0000',
    'https://social.example/\u007f',
    'https://social.example/\u200b',
    'https://social.example/\u202egnp.exe',
    'https://social.example/\ufeffx',
    'https://social.example/\ud800',
    'https://so\u00adcial.example/',
    'https://ada@social.example/',
    'https://ada:pass@social.example/',
    'https://@social.example/',
    'https://:@social.example/',
    'https://social.example@evil.example/',
    'https://social.example%40evil.example/',
    'https://localhost/',
    'https://localhost./',
    'https://social/',
    'https://.',
    'https://..',
    'https://.example/',
    'https://social..example/',
    'https://?x.example',
    'https://#x.example',
    'https://social.example:99999/',
    'https://social.example:ada/',
    'https://%zz.example/',
    'https://soc<ial.example/',
    'https://',
    'http://',
    'https',
    '',
    ' ',
    `https://social.example/${'a'.repeat(1978)}`,
    `https://${'a'.repeat(300)}.example/`,
  ])('%j is rejected', (link) => {
    expect(isTaken(link)).toBe(false)
  })

  test.each([
    undefined,
    null,
    5,
    true,
    {},
    ['https://social.example/'],
    { href: 'https://a.example' },
  ])('of another type than string is rejected: %j', (link) => {
    expect(BoostRequest.safeParse({ service_id: '1', link, quantity: 1 }).success).toBe(false)
  })
})

/** Parts of valid and invalid addresses, combined at random. */
const piece = fc.constantFrom(
  ...'https http ftp : / // @ \\ . .. ? # %00 %40 [ ] :80 🔥'.split(' '),
  ...'social.example evil.example localhost 127.0.0.1 ::1 ada'.split(' '),
  ...' |\t|\n|\u0000|\u200b'.split('|'),
)

test('an accepted link has http(s), a host with a dot and no credentials, and its visible host is the real one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
      ),
      (link) => {
        if (!isAddress(link)) return
        const { protocol, username, password, hostname } = new URL(link)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password]).toEqual(['', ''])
        expect(hostname).toMatch(/^[^.]+(\.[^.]+)+\.?$/)
        // The visible host is the parsed host, except for upper case and non-ASCII letters.
        const seen = /^https?:\/\/([^/?#:]+)/i.exec(link)?.[1] ?? ''
        expect(new URL(`http://${seen}`).hostname).toBe(hostname)
      },
    ),
    { numRuns: 5000 },
  )
})
