import fastJson from 'fast-json-stringify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

type Compiler = typeof serializerCompiler
type Json = z.core.JSONSchema.BaseSchema

/**
 * Compiles the serializer of a reply once from the contract's schema. Fields that the schema does not name are left out. A
 * schema with alternatives, which would be validated at each call, keeps the serializer of zod.
 */
export const compileSerializer: Compiler = (route) => {
  const { schema } = route
  const plain =
    schema instanceof z.core.$ZodType
      ? withoutAlternatives(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
      : undefined
  return plain ? fastJson(plain) : serializerCompiler(route)
}

type Plain = {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array'
  nullable?: boolean
  properties?: Record<string, Plain>
  required?: string[]
  additionalProperties?: Plain
  items?: Plain
}

/** What a serializer needs of a schema: types, fields and whether null is allowed. Undefined where a value may have two shapes. */
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

/** One shape or null, or constants of one type. */
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

/** A value of this type without fields or items. */
const isScalarOf = (one: Plain | undefined, type: Plain['type']): boolean =>
  one !== undefined && one.type === type && !one.properties && !one.items
