import { encode } from 'uqr'
import { describe, expect, test, vi } from 'vitest'
import { qrPath } from './confirm-step.tsx'

// The modules that the component imports listen to other tabs on load. Node has no `addEventListener`.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

/** Draws the boxes of a path back onto a grid. Throws when a part of the path is not a box within one row. */
function drawn(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const rest = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g, (_, x, y, out, back) => {
    expect(out).toBe(back)
    for (let at = Number(x); at < Number(x) + Number(out); at += 1) {
      const row = grid[Number(y)] ?? []
      expect(row[at]).toBe(false)
      row[at] = true
    }
    return ''
  })
  expect(rest).toBe('')
  return grid
}

describe('the path of a QR code', () => {
  test.each([
    ['no dark module', [[false]], ''],
    ['one dark module', [[true]], 'M0 0h1v1h-1z'],
    ['a run up to the edge', [[false, true, true]], 'M1 0h2v1h-2z'],
    [
      'two runs and a second row',
      [
        [true, false, true],
        [false, true, false],
      ],
      'M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1z',
    ],
  ])('for %s', (_name, modules, path) => {
    expect(qrPath(modules)).toBe(path)
  })

  test('of a real code contains each dark module once and no light module', () => {
    for (const length of [1, 40, 160, 400]) {
      const { data, size } = encode('otpauth://totp/Shop:'.padEnd(20 + length, 'x'), { ecc: 'M' })
      expect(drawn(qrPath(data), size)).toEqual(data)
    }
  })
})
