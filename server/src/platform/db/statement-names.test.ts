import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('a text keeps its name, and two texts have two', () => {
  const names = new StatementNames()
  const { name } = names.of('select $1')
  expect(name).toMatch(/^[\w-]{20}$/)
  expect(names.of('select $1').name).toBe(name)
  expect(names.of('select $1, $2').name).not.toBe(name)
  expect(new StatementNames().of('select $1').name).toBe(name)
})

test('beyond the limit a new text has no name, and known ones keep theirs', () => {
  const names = new StatementNames(100)
  const texts = Array.from({ length: 150 }, (_none, index) => `select $1, ${index}`)
  const given = texts.map((text) => names.of(text).name)
  expect(given.slice(0, 100)).not.toContain(undefined)
  expect(given.slice(100)).toEqual(Array.from({ length: 50 }, () => undefined))
  expect(texts.map((text) => names.of(text).name)).toEqual(given)
})
