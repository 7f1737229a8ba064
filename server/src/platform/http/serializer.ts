import fastJson from 'fast-json-stringify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

type Compiler = typeof serializerCompiler
type Json = z.core.JSONSchema.BaseSchema

type Serialize = ReturnType<Compiler>

/**
 * The serializer of a reply, compiled from the contract's schema at its first use. Fields that the schema does not name
 * are left out. A schema with alternatives would be validated at each call, so it keeps the serializer of zod.
 */
export const compileSerializer: Compiler = (route) => {
  let serialize: Serialize | undefined
  return (data) => (serialize ??= serializerOf(route))(data)
}

/** By schema: all routes share the schema of a problem, and a compilation takes a few milliseconds. */
const compiled = new WeakMap<z.core.$ZodType, Serialize | 'has alternatives'>()

function serializerOf(route: Parameters<Compiler>[0]): Serialize {
  const { schema } = route
  if (!(schema instanceof z.core.$ZodType)) return serializerCompiler(route)
  const known = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, known)
  return known === 'has alternatives' ? serializerCompiler(route) : known
}

function compile(schema: z.core.$ZodType): Serialize | 'has alternatives' {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const plain = withoutAlternatives(json)
  return plain ? fastJson(plain) : 'has alternatives'
}

type Plain = {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array'
  nullable?: boolean
  properties?: Record<string, Plain>
  required?: string[]
  additionalProperties?: Plain
  items?: Plain
}

/** The types, fields and nullability in a schema. Undefined where a value may have two forms. */
function withoutAlternatives(json: Json): Plain | undefined {
  if (json.$ref !== undefined || json.oneOf || json.allOf) return undefined
  if (json.anyOf) return alternativesOf(json.anyOf)
  const types = [json.type ?? []].flat()
  const [type, ...others] = types.filter((one) => one !== 'null')
  if (others.length > 0) return undefined
  const plain: Plain = {
    ...(type && { type: type === 'integer' ? 'number' : type }),
    ...(types.includes('null') && { nullable: true }),
    ...(json.required && { required: json.required }),
  }
  if (json.properties) {
    plain.properties = {}
    for (const [name, field] of Object.entries(json.properties)) {
      const found = typeof field === 'object' ? withoutAlternatives(field) : {}
      if (!found) return undefined
      plain.properties[name] = found
    }
  }
  for (const name of ['items', 'additionalProperties'] as const) {
    const inner = json[name]
    if (typeof inner !== 'object' || Array.isArray(inner)) continue
    const found = withoutAlternatives(inner)
    if (!found) return undefined
    plain[name] = found
  }
  return plain
}

/** The schema of one form or null, or of constants of one type; undefined for other alternatives. */
function alternativesOf(all: readonly (Json | boolean)[]): Plain | undefined {
  const shapes = all.filter((one) => typeof one === 'object').map(withoutAlternatives)
  const [first, ...others] = shapes.filter((one) => !(one?.nullable && one.type === undefined))
  const isNullable = shapes.length > others.length + 1
  if (
    !first ||
    (others.length > 0 && ![first, ...others].every((one) => isScalarOf(one, first.type)))
  )
    return undefined
  return isNullable ? { ...first, nullable: true } : first
}

/** Whether a schema describes values of this type without fields or items. */
const isScalarOf = (one: Plain | undefined, type: Plain['type']): boolean =>
  one !== undefined && one.type === type && !one.properties && !one.items
