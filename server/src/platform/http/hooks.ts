import type { FastifyInstance } from 'fastify'

export type Hook = {
  /** The path, with a secret as its last segment. */
  readonly path: string
  readonly receive: (delivery: {
    rawBody: Buffer
    headers: Record<string, string | string[] | undefined>
    /** The parameters of a path such as `/hooks/unsubscribe/:token`. */
    params: Readonly<Record<string, string>>
  }) => Promise<void>
}

/** Mounts the webhooks. The body is read as raw bytes for every content type. */
export async function mountHooks(app: FastifyInstance, hooks: readonly Hook[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const hook of hooks) {
      scope.post<{ Params: Record<string, string> }>(
        hook.path,
        { schema: { hide: true } },
        async (request) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          await hook.receive({ rawBody, headers: request.headers, params: request.params })
          return { status: 'ok' }
        },
      )
    }
  })
}
