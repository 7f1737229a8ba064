import { expect, test } from 'vitest'
import { machineSettings } from './machine-settings.ts'

const gibibyte = 2 ** 30

test.each([
  ['a small machine', 0.25 * gibibyte, 128, 1024],
  ['a usual machine', 2 * gibibyte, 512, 1024],
  ['a large machine', 64 * gibibyte, 1024, 4096],
])('%s gives PostgreSQL a part of its memory', (_what, memory, buffers, log) => {
  expect(machineSettings(memory)).toEqual(
    expect.arrayContaining([`shared_buffers=${buffers}MB`, `max_wal_size=${log}MB`]),
  )
})
