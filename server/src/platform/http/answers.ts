import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isTemporary } from '../db/pg-errors.ts'
import { problemOf, Refusal, type RefusalExtras } from './refusal.ts'

export const problemType = 'application/problem+json; charset=utf-8'

/** The path of a route for metrics and log, without the last segment of a webhook, which is a secret. */
export function routeName(request: FastifyRequest): string {
  return (request.routeOptions.url ?? 'unknown').replace(/^(\/hooks\/\w+\/\w+)\/.+/, '$1/*')
}

const codesOfErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  // A full queue of platform/db/batcher.ts.
  QUEUE_FULL: 'OVERLOADED',
  // Text that the database cannot hold: a NUL or an ill-formed sequence.
  '22021': 'MALFORMED_REQUEST',
  '22P02': 'MALFORMED_REQUEST',
}

/** Translates any error to a response. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (error instanceof Refusal) return sendProblem(reply, error.code, error.extras)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const fault of error.validation) {
      // Report the first rule that a field violates: an empty field needs no message about its form.
      fields[fault.instancePath.slice(1).replaceAll('/', '.') || 'body'] ??=
        fault.message?.slice(0, 200) ?? 'Please check this value'
    }
    const first = Object.values(fields)[0]
    return sendProblem(reply, 'VALIDATION_FAILED', { fields, ...(first && { message: first }) })
  }
  return sendProblem(reply, codeOf(error, request))
}

/** The code of an error. Logs an error that the caller did not cause. */
export function codeOf(error: FastifyError, request: FastifyRequest): ErrorCode {
  if (error instanceof Refusal) return error.code
  const known = codesOfErrors[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return error.statusCode === 404 ? 'NOT_FOUND' : 'MALFORMED_REQUEST'
  request.log.error(
    {
      event: 'http.request_failed',
      err: error,
      request_id: request.id,
      route: routeName(request),
    },
    'request failed',
  )
  return isTemporary(error) ? 'UNAVAILABLE' : 'INTERNAL'
}

/** The seconds after which a request that was refused for lack of capacity may be repeated. */
const retryAfter: Partial<Readonly<Record<ErrorCode, number>>> = {
  OVERLOADED: 1,
  UNAVAILABLE: 5,
  SHUTTING_DOWN: 5,
}

/** Answers a refusal as RFC 9457 problem details. */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  extras: RefusalExtras = {},
): FastifyReply {
  const problem = problemOf(code, extras)
  const seconds = extras.retry_after ?? retryAfter[code]
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply
    .code(problem.status)
    .header('content-type', problemType)
    .serializer(JSON.stringify)
    .send({ ...problem, request_id: reply.request.id })
}
