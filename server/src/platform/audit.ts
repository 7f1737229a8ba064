import type { Queryable } from './db/db.ts'
import type { RequestContext } from './http/endpoint.ts'
import type { Route } from '@nosim/contract/base/route.ts'

/** The actor of a request and its address: an admin of a guarded route. */
export type Actor = { readonly userId: string; readonly address: string }

export type AuditEntry = {
  /** A verb and a noun, such as `freeze product`. */
  readonly action: string
  /** What it was done to, such as `product:12`. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The actor of a request that only admins may make. */
export const actorOf = ({
  caller,
  address,
}: Pick<RequestContext<Route & { access: 'admin' }>, 'caller' | 'address'>): Actor => ({
  userId: caller.userId,
  address,
})

/** Records what an admin did, in the same transaction (AUDIT-1). It never contains a secret. */
export async function recordAudit(tx: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('audit')
    .values({
      actor: actor.userId,
      address: actor.address,
      action: entry.action,
      subject: entry.subject,
      before: json(entry.before),
      after: json(entry.after),
    })
    .execute()
}
