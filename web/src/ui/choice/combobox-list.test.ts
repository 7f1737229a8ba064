import { expect, test } from 'vitest'
import { withHeadings } from './combobox-list.tsx'

test('each group has its heading before its first option [NUM-58]', () => {
  const rows = withHeadings(['Ada', 'Abel', 'Ben'], (name) => name.charAt(0))
  expect(rows.map(({ heading, index }) => heading ?? index)).toEqual(['A', 0, 1, 'B', 2])
  expect(withHeadings([], () => 'none')).toEqual([])
})
