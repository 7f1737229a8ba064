import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { messageOf } from './messages.ts'

z.config({ localeError: messageOf })

const values: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  '\u0000',
  '-1',
  '0',
  '1.5',
  '1e9',
  '2026-13-45',
  -1,
  0,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  ['x'],
  [null],
  Array.from({ length: 5000 }, (_none, at) => at),
  {},
  { x: 1 },
]

type Shape = Readonly<Record<string, z.ZodMiniType>>
const shapeOf = (schema: unknown): Shape =>
  schema instanceof z.ZodMiniObject ? (schema.shape as Shape) : {} // the library has no type for an arbitrary shape

/** All messages for wrong values of the fields of all routes, each with the first place where it occurs. */
function messages(): Map<string, string> {
  const places = new Map<string, string>()
  const collect = (schema: z.ZodMiniType, value: unknown, place: string) => {
    for (const { message } of schema.safeParse(value).error?.issues ?? [])
      if (!places.has(message)) places.set(message, place)
  }
  for (const [feature, routes] of Object.entries(api))
    for (const [name, route] of Object.entries(routes))
      for (const part of ['body', 'query', 'params'] as const) {
        const schema: z.ZodMiniType | undefined = part in route ? route[part as never] : undefined
        if (!schema) continue
        const place = `${feature}.${name} ${part}`
        for (const value of [...values, { unknown_field: 1 }]) collect(schema, value, place)
        for (const field of Object.keys(shapeOf(schema)))
          for (const value of values) collect(schema, { [field]: value }, `${place} ${field}`)
      }
  return places
}

test('every invalid value of every field of every route gets a message of our own, not of the library', async () => {
  const places = messages()
  expect(
    [...places].filter(([message]) =>
      /\b(Invalid (input|option|string|number|ISO|key|value)|Too (big|small)|Unrecognized|expected|received)\b/.test(
        message,
      ),
    ),
  ).toEqual([])
  await expect(`${[...places.keys()].toSorted().join('\n')}\n`).toMatchFileSnapshot('messages.txt')
})
