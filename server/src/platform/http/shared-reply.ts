import type { Route } from '@nosim/contract/base/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, sendEncoded, type Encoded } from '../pages/encoded.ts'
import type { VersionOf } from './endpoint.ts'
import { compileSerializer } from './serializer.ts'

const type = 'application/json; charset=utf-8'

/**
 * A reply that is the same for all users. It is made and compressed once for each version. A client that has it gets
 * 304. Because it is compressed, it must contain no secret and nothing of the request
 * (docs/decisions/023-compressed-replies.md).
 */
export class SharedReply {
  readonly #versionOf: VersionOf
  readonly #cached: 'public' | 'private'
  readonly #serialize: (reply: unknown) => string
  readonly #begun = new WeakMap<FastifyRequest, Promise<number | string>>()
  #kept: { readonly version: number | string; readonly body: Promise<Encoded> } | undefined

  constructor({ method, path, reply, access }: Route, versionOf: VersionOf) {
    if (!reply) throw new Error(`${path} has no reply to share`)
    this.#versionOf = versionOf
    this.#cached = access === 'anyone' ? 'public' : 'private'
    this.#serialize = compileSerializer({ method, url: path, schema: reply })
  }

  /** Whether the reply answers a request: a request with a query gets its own reply. */
  answers(request: FastifyRequest): boolean {
    return !request.url.includes('?')
  }

  /** Starts to read the version that `send` needs, so that the caller can look up the session meanwhile. */
  begin(request: FastifyRequest): void {
    const version = this.#versionOf()
    // A request that is refused never awaits it.
    version.catch(() => undefined)
    this.#begun.set(request, version)
  }

  /** Sends the reply of the present version; `read` returns its data. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    // Read the version before the reply, so that a change in between makes another version.
    const version = await (this.#begun.get(request) ?? this.#versionOf())
    if (this.#kept?.version !== version) this.#keep(version, read)
    const body = await this.#kept?.body
    if (!body) throw new Error('a shared reply was not made')
    reply.header('cache-control', `${this.#cached}, no-cache`)
    return sendEncoded(request, reply, body)
  }

  /** Makes the reply of a version. A reply that could not be made is not kept. */
  #keep(version: number | string, read: () => Promise<unknown>): void {
    const body = read().then((data) => encode(type, this.#serialize(data)))
    const kept = { version, body }
    this.#kept = kept
    body.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
  }
}
