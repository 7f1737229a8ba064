import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileSerializer } from './serializer.ts'

const write = (schema: z.ZodMiniType, value: unknown, compile = compileSerializer): unknown =>
  JSON.parse(compile({ schema, method: 'GET', url: '/' })(value))

const inner = z.object({ id: z.int(), name: z.nullable(z.string()) })
test.each<[string, z.ZodMiniType, unknown]>([
  ['texts with quotes', z.object({ text: z.string() }), { text: 'a "b"\n\u2028 ₦' }],
  [
    'timestamps',
    z.object({ at: z.nullable(z.iso.datetime()) }),
    { at: '2026-11-23T12:00:00.000Z' },
  ],
  ['a null', z.object({ at: z.nullable(z.iso.datetime()) }), { at: null }],
  ['numbers', z.object({ whole: z.int(), part: z.number() }), { whole: 5, part: 0.25 }],
  ['constants', z.object({ is_admin: z.union([z.literal(0), z.literal(1)]) }), { is_admin: 1 }],
  ['enum values', z.object({ state: z.enum(['open', 'done']) }), { state: 'done' }],
  ['a nullable object', z.object({ one: z.nullable(inner) }), { one: { id: 1, name: null } }],
  ['no object', z.object({ one: z.nullable(inner) }), { one: null }],
  ['a list', z.object({ all: z.array(inner) }), { all: [{ id: 1, name: 'a' }] }],
  ['a missing field', z.object({ one: z.optional(z.string()) }), {}],
  ['a record', z.record(z.string(), z.number()), { a: 1, b: 2 }],
  ['anything', z.object({ any: z.unknown() }), { any: { deep: [1, null, 'x'] } }],
  [
    'one of two shapes',
    z.object({ it: z.union([z.object({ a: z.string() }), z.object({ b: z.int() })]) }),
    { it: { b: 1 } },
  ],
])('%s are written as zod writes them', (_what, schema, value) => {
  expect(write(schema, value)).toEqual(write(schema, value, serializerCompiler))
  expect(write(schema, value)).toEqual(value)
})

test('fields that the contract does not name are omitted', () => {
  expect(
    write(z.object({ all: z.array(inner) }), {
      all: [{ id: 1, name: null, secret: 'x' }],
      more: 1,
    }),
  ).toEqual({
    all: [{ id: 1, name: null }],
  })
})

test('a response without a field that the contract requires is an error', () => {
  expect(() => write(z.object({ name: z.string() }), {})).toThrow('required')
})
