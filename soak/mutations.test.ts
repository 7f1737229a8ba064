import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutations } from './mutations/all.ts'

const folder = 'server/migrations'
const migrations = readdirSync(folder).sort()
const textOf = (migration: string) => readFileSync(`${folder}/${migration}`, 'utf8')

/** The SQL function whose text holds this place of a migration. */
function functionAt(text: string, place: number): string | undefined {
  const last = [...text.slice(0, place).matchAll(/create (?:or replace )?function (\w+)/g)].at(-1)
  const end = last && text.indexOf('$$;', text.indexOf('$$', last.index) + 2)
  return end !== undefined && place < end ? last?.[1] : undefined
}

/** The newest migration that replaces the function; a rename is followed. */
function replacedIn(migration: string, called: string): string | undefined {
  let name = called
  for (const later of migrations.filter((one) => one > migration)) {
    const steps = /alter function (\w+) rename to (\w+)|create (?:or replace )?function (\w+)/g
    for (const [, from, to, made] of textOf(later).matchAll(steps)) {
      if (made === name) return later
      if (from === name && to !== undefined) name = to
    }
  }
  return undefined
}

test('each mutation has an id of its own', () => {
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
})

describe.each(mutations)('$id', ({ file, find, replace, tests }) => {
  test('changes one place, which tests that are there look at', () => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
    expect(tests).not.toEqual([])
  })

  test('changes an SQL function in its newest form', () => {
    const migration = basename(file)
    const called = migrations.includes(migration)
      ? functionAt(textOf(migration), textOf(migration).indexOf(find))
      : undefined
    expect(called && replacedIn(migration, called)).toBeUndefined()
  })
})
