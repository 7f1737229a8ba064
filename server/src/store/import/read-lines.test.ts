import { isUtf8 } from 'node:buffer'
import { bulkMost } from '@nosim/contract/admin/account-logs.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { readLines, type Line } from './read-lines.ts'

async function* pieces(...all: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const one of all) yield Buffer.from(one)
}

const read = (...all: readonly (string | Uint8Array)[]) => readLines(pieces(...all))
const reported = (lines: readonly Line[]) =>
  lines.map(({ line, text, fault }) => `${line}: ${text ?? `(${fault})`}`)

const mark = '\uFEFF'
const tooLong = 'longer than 4,096 bytes'
const controls = 'control characters in it'

describe('a file', () => {
  test.each([
    ['with LF line ends', 'ada:1\nobi:2\n', ['1: ada:1', '2: obi:2']],
    ['with CRLF', 'ada:1\r\nobi:2\r\n', ['1: ada:1', '2: obi:2']],
    ['with LF and CRLF', 'ada:1\r\nobi:2\nche:3', ['1: ada:1', '2: obi:2', '3: che:3']],
    ['without a line end after the last line', 'ada:1\nobi:2', ['1: ada:1', '2: obi:2']],
    ['of one line', 'ada:1', ['1: ada:1']],
    ['with a byte order mark', `${mark}ada:1\nobi:2`, ['1: ada:1', '2: obi:2']],
    [
      'joined from two files with byte order marks',
      `${mark}ada:1\n${mark}obi:2`,
      ['1: ada:1', '2: obi:2'],
    ],
    ['with blank lines, which count', '\n\nada:1\n  \n\r\n\tobi:2 \n\n', ['3: ada:1', '6: obi:2']],
    ['with blanks around a line', '  ada:1\t\r\n', ['1: ada:1']],
    ['with CR alone, which does not end a line', 'ada:1\robi:2\r', [`1: (${controls})`]],
    ['with NUL in a line', 'ada:1\na\u0000b\nobi:2', ['1: ada:1', `2: (${controls})`, '3: obi:2']],
    ['with a tab within a line', 'ada\t1', [`1: (${controls})`]],
    ['with an escape in a line', '\u001b[31mada', [`1: (${controls})`]],
    ['with multi-byte characters', 'ọlá:pàss\n🔑:🔒', ['1: ọlá:pàss', '2: 🔑:🔒']],
    ['without content', '', []],
    ['with only a byte order mark', mark, []],
    ['with only line ends', '\n\r\n\n', []],
  ])('%s', async (_what, text, lines) => {
    expect(reported(await read(text))).toEqual(lines)
  })

  test.each([
    ['an invalid byte', [0x61, 0xff, 0x62]],
    ['a truncated character', [0x61, 0xc3]],
    ['an overlong encoding', [0xc0, 0xaf]],
    ['a lone surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
  ])('reports %s and continues with the next line', async (_what, bytes) => {
    const lines = await read('ada:1\n', Buffer.from(bytes), '\nobi:2\n')
    expect(reported(lines)).toEqual(['1: ada:1', '2: (not UTF-8 text)', '3: obi:2'])
  })
})

describe('the maximum line length [STOCK-21]', () => {
  const most = 'x'.repeat(bulkMost.lineBytes)
  const wide = '\u00e9'.repeat(bulkMost.lineBytes / 2)
  test.each([
    ['alone', most],
    ['with CRLF', `${most}\r\n`],
    ['with a byte order mark and CRLF', `${mark}${most}\r\n`],
    ['of letters of two bytes', wide],
    ['after another line', `\n${most}\n`],
  ])('is accepted: %s', async (_what, text) => {
    expect((await read(text)).map((line) => line.text)).toEqual([text.trim()])
  })

  test.each([
    ['alone', `${most}y`],
    ['with CRLF', `${most}y\r\n`],
    ['with a byte order mark', `${mark}${most}y\n`],
    ['of letters of two bytes', `${wide}y`],
    ['by far', 'x'.repeat(1_000_000)],
  ])('is exceeded and the line rejected: %s', async (_what, text) => {
    expect(reported(await read(text, '\nobi:2'))).toContain(`1: (${tooLong})`)
  })

  test('is exceeded by one line without an effect on the other lines', async () => {
    const lines = await read('ada:1\n', 'x'.repeat(5000), 'x'.repeat(5000), '\nobi:2\n', most)
    expect(reported(lines)).toEqual(['1: ada:1', `2: (${tooLong})`, '3: obi:2', `4: ${most}`])
  })
})

describe('the maximum number of lines [STOCK-21]', () => {
  const file = (lines: number) => 'ada:1\n'.repeat(lines)

  test('is accepted, and blank lines do not count', async () => {
    expect(await read(file(bulkMost.lines), '\n\n', '\r\n')).toHaveLength(50_000)
  })

  test.each([
    ['one more line', file(bulkMost.lines + 1)],
    ['one more unreadable line', `${file(bulkMost.lines)}\u0000x`],
    ['one more line without a line end', `${file(bulkMost.lines)}x`],
  ])('with %s is rejected, with a field error', async (_what, text) => {
    const message = 'Please use at most 50,000 lines.'
    const refusal = await read(text).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      code: 'FILE_REFUSED',
      extras: { message, fields: { txtfile: message } },
    })
  })
})

/** The lines of a file, computed from the whole file at once. */
function expected(bytes: Buffer): Line[] {
  const lines: Line[] = []
  let rest = bytes
  for (let line = 1; rest.length > 0; line += 1) {
    const end = rest.indexOf(0x0a)
    const piece = end < 0 ? rest : rest.subarray(0, end)
    rest = end < 0 ? Buffer.alloc(0) : rest.subarray(end + 1)
    const text = piece.toString('utf8').trim()
    // A byte order mark before a line and a CR after it make it four bytes longer.
    if (piece.length > 4100) lines.push({ line, fault: tooLong })
    else if (!isUtf8(piece)) lines.push({ line, fault: 'not UTF-8 text' })
    else if (/\p{Cc}/u.test(text)) lines.push({ line, fault: controls })
    else if (Buffer.byteLength(text) > 4096) lines.push({ line, fault: tooLong })
    else if (text !== '') lines.push({ line, text })
  }
  return lines
}

test('a file gives the same lines for any division into chunks', async () => {
  const bits = [
    '\n',
    '\n',
    '\r\n',
    '\r',
    ' ',
    mark,
    'ada:pass',
    'ọ',
    '🔑',
    '\u0000',
    '\u0085',
    'x'.repeat(4093),
    'x'.repeat(4096),
    'x'.repeat(4097),
  ].map((text) => Buffer.from(text))
  const broken = [[0xff], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80]].map((one) => Buffer.from(one))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...bits, ...broken), { maxLength: 12 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      async (deps, cuts) => {
        const bytes = Buffer.concat(deps)
        const places = cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b)
        const cut = [...places, bytes.length].map((end, at) =>
          bytes.subarray(places[at - 1] ?? 0, end),
        )
        expect(await read(...cut)).toEqual(expected(bytes))
      },
    ),
    { numRuns: 2000 },
  )
})

test('a file gives the same lines when read byte by byte', async () => {
  const bytes = Buffer.from(`${mark}ọlá:🔑\r\n\r\n${'é'.repeat(300)}\na\u0000\nobi:2`)
  expect(await read(...[...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected(bytes))
})
