import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { MeterOf } from '../platform/db/batcher.ts'
import type { Db } from '../platform/db/db.ts'
import type { Log } from '../platform/process/log.ts'
import { openAuthentication } from './authenticate.ts'
import { openCallLog } from './calls/call-log.ts'
import { openKeys } from './keys/use-key.ts'
import { mountOriginals } from './originals/mount-originals.ts'

/** Opens the parts that calls with API keys need, and the authentication of our routes. Mounts the original's paths. */
export function openResellers(
  http: FastifyInstance,
  deps: { db: Db; pool: Pool; meterOf: MeterOf; log: Log },
  bySession: Parameters<typeof openAuthentication>[2],
) {
  mountOriginals(http)
  const calls = { keys: openKeys(deps), calls: openCallLog(deps) }
  return { calls, authenticate: openAuthentication(http, calls, bySession) }
}
