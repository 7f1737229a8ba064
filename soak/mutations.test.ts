import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutations } from './mutations/all.ts'

test('each mutation has a unique id', () => {
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
})

describe.each(mutations)('$id', ({ file, find, replace, tests, only = '' }) => {
  test('changes exactly one place, and its tests exist', () => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
    expect(tests).not.toEqual([])
    const titles = tests.map((path) => readFileSync(path, 'utf8')).join()
    expect(titles).toContain(only)
  })
})
