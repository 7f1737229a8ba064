import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fill } from './cluster.ts'

test('a configuration is filled in, and a missing value is named', () => {
  expect(fill('${A}:${B_1}', { A: 'x', B_1: 5 })).toBe('x:5')
  expect(() => fill('${A}:${B}', { A: 'x' })).toThrow('B has no value')
})

test('docs/scaling.md lists each value of the configurations of deploy/ha', () => {
  const folder = new URL('../../deploy/ha/', import.meta.url)
  const page = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8')
  const names = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(10)
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
