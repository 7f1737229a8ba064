import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../http/answers.ts'
import { plainAddress } from '../http/network.ts'
import { readFields, type Fields } from './fields.ts'

/** A call in a protocol that other companies defined. */
export type ProtocolCall = {
  /** Undefined where the body could not be read. */
  readonly fields: Fields | undefined
  readonly address: string
  /** The value of a header; undefined where it is absent. */
  readonly header: (name: string) => string | undefined
}

/** The response of a protocol: `text` as it is, or `json`. */
export type ProtocolAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
} & ({ readonly text: string } | { readonly json: unknown })

/** An endpoint of such a protocol: requests are read leniently, responses are in the format of the protocol. */
export type ProtocolEndpoint = {
  /** All paths of the endpoint. OpenAPI lists the first. */
  readonly paths: readonly string[]
  readonly methods: readonly ('GET' | 'POST')[]
  /** For OpenAPI only: a schema in the form of Fastify. Nothing is validated with it. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly handle: (call: ProtocolCall) => Promise<ProtocolAnswer>
  /** The protocol's response to a refusal that `handle` did not answer itself. */
  readonly refuse: (code: ErrorCode) => ProtocolAnswer
}

/** The most bytes of a body. */
const bodyLimit = 256 * 1024

/** Registers endpoints of protocols. Pages of any site may call them, because the key is not a cookie. */
export async function mountProtocols(
  app: FastifyInstance,
  endpoints: readonly ProtocolEndpoint[],
  { shed }: { shed: () => void },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    for (const { paths, methods, schema, handle, refuse } of endpoints) {
      for (const [place, url] of paths.entries()) {
        scope.route({
          method: [...methods],
          url,
          // A further path is the same endpoint, so OpenAPI does not list it.
          schema: place === 0 ? schema : { hide: true },
          exposeHeadRoute: false,
          validatorCompiler: () => () => true,
          serializerCompiler: () => (value) =>
            typeof value === 'string' ? value : JSON.stringify(value),
          errorHandler: (error, request, reply) => void send(reply, refuse(codeOf(error, request))),
          onRequest: async () => shed(),
          handler: async (request, reply) => send(reply, await handle(await callOf(request))),
        })
      }
    }
  })
}

async function callOf(request: FastifyRequest): Promise<ProtocolCall> {
  const { body, headers } = request
  const query = new URL(request.url, 'http://localhost').searchParams
  return {
    fields: await readFields(query, {
      type: headers['content-type'] ?? '',
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    }),
    address: plainAddress(request.ip),
    header: (name) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    },
  }
}

function send(reply: FastifyReply, answer: ProtocolAnswer): FastifyReply {
  reply.code(answer.status ?? 200).headers(answer.headers ?? {})
  return 'json' in answer
    ? reply.type('application/json; charset=UTF-8').send(JSON.stringify(answer.json))
    : // Node writes the headers before a text in UTF-8, but before bytes in Latin-1.
      reply.type('text/plain; charset=utf-8').send(Buffer.from(answer.text))
}
