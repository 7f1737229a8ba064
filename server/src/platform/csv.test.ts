import { array, assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV [USERS-11]', () => {
  test.each([
    [['a', 'b'], '"a","b"\r\n'],
    [['say "hi", you', ''], '"say ""hi"", you",""\r\n'],
    [
      ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\n=x'],
      `"'=1+1","'+1","'-1","'@x","'\tx","'\rx","'\n=x"\r\n`,
    ],
    [['＝1+1', '＋1', '－1', '＠x'], `"'＝1+1","'＋1","'－1","'＠x"\r\n`],
    [
      ['\u200b=1', '\ufeff+1', '\u2060\u200d-1', '\u00ad＠x', 'a\u200b=1'],
      `"'\u200b=1","'\ufeff+1","'\u2060\u200d-1","'\u00ad＠x","a\u200b=1"\r\n`,
    ],
    [['548.00', '₦'], '"548.00","₦"\r\n'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  test('is parsed back unchanged, except for the mark before a formula [USERS-11]', () => {
    assert(
      property(array(string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = cellsOf(csvLine(cells))
        expect(read.map((cell) => cell.replace(/^'(?=\p{Cf}*[=+\-@＝＋－＠\t\r\n])/u, ''))).toEqual(
          cells,
        )
        for (const cell of read) expect(cell).not.toMatch(/^\p{Cf}*[=+\-@＝＋－＠\t\r\n]/u)
      }),
    )
  })
})

/** An independent reader: quotes are doubled inside quotes, nothing else. */
function cellsOf(line: string): string[] {
  const cells = line.slice(0, -2).match(/"(?:[^"]|"")*"/g) ?? []
  return cells.map((cell) => cell.slice(1, -1).replaceAll('""', '"'))
}
