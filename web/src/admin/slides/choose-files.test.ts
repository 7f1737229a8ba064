import { pictureMostBytes } from '@nosim/contract/base/fields.ts'
import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const file = (name: string, type = 'image/png', size = 100) => ({ name, type, size })
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

test.each([
  [file('a.png'), undefined],
  [file('a.webp', 'image/webp', pictureMostBytes), undefined],
  [file('a.png', 'image/png', pictureMostBytes + 1), 'a.png is too large. Maximum size is 5MB'],
  [file('a.pdf', 'application/pdf'), 'a.pdf is not a valid image file'],
  // A wrong type is reported before a wrong size.
  [file('a.txt', '', pictureMostBytes + 1), 'a.txt is not a valid image file'],
  [file('a.svg', 'image/svg+xml'), 'File type must be JPEG, PNG, GIF or WebP: a.svg'],
  [file('a.gif', 'image/gif', 0), 'File is smaller than 1 bytes: a.gif'],
])('the fault of the file %o is %s [CONTENT-15, CONTENT-16]', (one, fault) => {
  expect(chooseFiles([one], 0)).toEqual(
    fault === undefined ? { taken: [one], faults: [] } : { taken: [], faults: [fault] },
  )
})

test('at most four files are accepted, the first ones [CONTENT-15, CONTENT-16]', () => {
  const five = ['1', '2', '3', '4', '5'].map((name) => file(name))
  const all = chooseFiles(five, 0)
  expect([names(all.taken), all.faults]).toEqual([
    ['1', '2', '3', '4'],
    ['Maximum 4 images allowed'],
  ])
  const more = chooseFiles(five.slice(0, 2), 3)
  expect([names(more.taken), more.faults]).toEqual([['1'], ['Maximum 4 images allowed']])
  expect(chooseFiles(five.slice(0, 4), 0).faults).toEqual([])
  expect(chooseFiles(five.slice(0, 1), 4)).toEqual({
    taken: [],
    faults: ['Maximum 4 images allowed'],
  })
})

test('an invalid file takes no slot, and system files are ignored [CONTENT-15, CONTENT-16]', () => {
  const files = [
    file('.DS_Store', ''),
    file('a.txt', 'text/plain'),
    file('Thumbs.db', ''),
    ...['1', '2', '3', '4'].map((name) => file(name)),
  ]
  const { taken, faults } = chooseFiles(files, 0)
  expect(names(taken)).toEqual(['1', '2', '3', '4'])
  expect(faults).toEqual(['a.txt is not a valid image file'])
})
