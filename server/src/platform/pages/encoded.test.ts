import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encode, encodingFor, isKnown } from './encoded.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip ; q=0.5', 'gzip'],
  ['br;q=x', 'identity'],
])('for Accept-Encoding %s the encoding is %s', (accepted, sent) => {
  expect(encodingFor(accepted)).toBe(sent)
})

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b"', false],
  ['"b", W/"a"', true],
  ['*', true],
  ['', false],
])('If-None-Match %s matches W/"a": %s', (header, known) => {
  expect(isKnown(header, 'W/"a"')).toBe(known)
})

test('every encoding contains the same text, with a tag of its content', async () => {
  const text = '<p>₦1,000</p>'.repeat(100)
  const { bodies, tag } = await encode('text/html', text)
  expect(bodies.identity.toString()).toBe(text)
  expect(gunzipSync(bodies.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text)
  expect(bodies.br.length).toBeLessThan(bodies.identity.length / 4)
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect((await encode('text/html', text)).tag).toBe(tag)
  expect((await encode('text/html', `${text} `)).tag).not.toBe(tag)
})
