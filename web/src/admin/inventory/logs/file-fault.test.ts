import { bulkMost } from '@nosim/contract/admin/account-logs.ts'
import { expect, test } from 'vitest'
import { fileFault, fileSize } from './file-fault.ts'

test.each([
  [undefined, 'Please select a file'],
  [{ name: 'logs.csv', size: 5 }, 'This is not a .txt file. Please choose a plain text file.'],
  [{ name: 'txt', size: 5 }, 'This is not a .txt file. Please choose a plain text file.'],
  [{ name: 'logs.txt', size: 0 }, 'There is nothing in this file.'],
  [{ name: 'LOGS.TXT', size: 5 }, undefined],
  [{ name: 'logs.txt', size: bulkMost.bytes }, undefined],
  [
    { name: 'logs.txt', size: bulkMost.bytes + 1 },
    'This file has 10,485,761 bytes, at most 10,485,760 (10 MB) can be taken in. Please split it.',
  ],
])('the message for the file %o is %s [STOCK-19]', (file, fault) => {
  expect(fileFault(file)).toBe(fault)
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
])('%d bytes are displayed as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
