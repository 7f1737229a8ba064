import { leastRoleOf, needsSignIn, type Route } from '@nosim/contract/base/route.ts'
import { webhookMessages } from '@nosim/contract/api.ts'
import * as z from 'zod/mini'

/** The ways to authenticate, by the name that operations refer to. */
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-nosim',
    description:
      'The session of a browser, from POST /api/auth/sign-in. Without https its name is nosim.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The secret of an API key, nsm_ and 28 hexadecimal digits. Its scopes say what it opens.',
  },
  numbersHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-ApiKey',
    description: 'The secret of an API key with the scope numbers.',
  },
  numbersQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description:
      'The same in the address, as clients of the protocol send it. Addresses end up in logs.',
  },
} as const

type Security = readonly Readonly<Partial<Record<keyof typeof securitySchemes, string[]>>>[]

/** The secret is in a header or in the query. */
export const headerOrQuery: Security = [{ numbersHeader: [] }, { numbersQuery: [] }]

/** The secret is in `Authorization: Bearer` or in the body. OpenAPI cannot describe the body. */
export const bearerOrBody: Security = [{ apiKey: [] }, {}]

/** The authentication of a route; empty where the route is open to all. */
export function securityOf(route: Route): { readonly security?: Security } {
  if (!needsSignIn(route)) return {}
  const isForKeys = route.keyScope !== undefined && leastRoleOf(route) === undefined
  return { security: [{ session: [] }, ...(isForKeys ? [{ apiKey: [] }] : [])] }
}

/** The OpenAPI document without the routes: the ways to authenticate, and the messages of webhooks (HOOK-6). */
export const openApi = (brand: string) => ({
  openapi: '3.1.0',
  info: { title: brand, version: '1' },
  externalDocs: {
    url: '/developers',
    description: 'For programmers: a first order in four languages',
  },
  components: { securitySchemes },
  webhooks: Object.fromEntries(
    webhookMessages().map(({ type, summary, body }) => [type, { post: webhookOf(summary, body) }]),
  ),
})

const signedHeaders = {
  'webhook-id': 'The id of the message, the same with each try',
  'webhook-timestamp': 'The time of this try, in seconds since 1970',
  'webhook-signature':
    'Signatures by Standard Webhooks, such as v1,K5oZ..., with spaces between them',
}

function webhookOf(summary: string, body: z.ZodMiniType) {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'output' })
  return {
    summary,
    tags: ['webhooks'],
    parameters: Object.entries(signedHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': {
        description:
          'The message was taken. After any other answer, or none in 5 s, it is sent again.',
      },
    },
  }
}
