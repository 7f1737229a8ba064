import { describe, expect, test } from 'vitest'
import { rowsToDraw, scrollTo } from './use-window.ts'

const rowHeight = 44
const long = { count: 5000, rowHeight }

describe('a long list [BOOST-1, BOOST-2]', () => {
  test('renders only the visible rows and a few around them', () => {
    const rows = rowsToDraw({ ...long, marked: 1000, view: { top: 44_000, height: 288 } })
    expect(rows[0]).toBe(994)
    expect(rows.at(-1)).toBe(1012)
  })

  test('renders the marked row at its place, also outside the view', () => {
    const view = { top: 44_000, height: 288 }
    expect(rowsToDraw({ ...long, marked: 3, view })[0]).toBe(3)
    expect(rowsToDraw({ ...long, marked: 4999, view }).at(-1)).toBe(4999)
  })

  test('renders no row outside its bounds', () => {
    const all = rowsToDraw({ count: 3, rowHeight, marked: 0, view: { top: 0, height: 288 } })
    expect(all).toEqual([0, 1, 2])
    expect(rowsToDraw({ count: 0, rowHeight, marked: 0, view: { top: 0, height: 288 } })).toEqual(
      [],
    )
    // The list was scrolled far down before the search left a few options.
    expect(
      rowsToDraw({ count: 2, rowHeight, marked: 0, view: { top: 9000, height: 288 } }),
    ).toEqual([0])
  })
})

test.each([
  [0, 0],
  [5, 0],
  [6, 20],
  [4999, 219_712],
])(
  'row %d becomes visible from the top of the list by scrolling to %d [BOOST-1, BOOST-2]',
  (row, top) => {
    expect(scrollTo(row, rowHeight, { top: 0, height: 288 })).toBe(top)
  },
)

test('a row above the view is scrolled into view [BOOST-1, BOOST-2]', () => {
  expect(scrollTo(2, rowHeight, { top: 1000, height: 288 })).toBe(88)
})
