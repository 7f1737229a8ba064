import type { Db, Queryable } from './db/db.ts'
import type { RequestContext } from './http/endpoint.ts'
import { Refusal } from './http/refusal.ts'
import type { Route } from '@nosim/contract/base/route.ts'

/** The admin who makes a request, and the address of the request. */
export type Actor = { readonly userId: string; readonly address: string }

export type AuditEntry = {
  /** A verb and a noun, such as `freeze product`. */
  readonly action: string
  /** The object of the action, such as `product:12`. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The actor of a request to a route for admins. */
export const actorOf = ({
  caller,
  address,
}: Pick<RequestContext<Route & { access: 'admin' }>, 'caller' | 'address'>): Actor => ({
  userId: caller.userId,
  address,
})

/** Records what an admin did, in the transaction of the change (AUDIT-1). It never contains a secret. */
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

export type Change<View> = Pick<AuditEntry, 'action' | 'subject'> & {
  readonly read: (tx: Queryable) => Promise<View | undefined>
  readonly write: (tx: Queryable) => Promise<void>
}

/** Changes one object, records its state before and after, and returns the latter. Throws NOT_FOUND. */
export const changeAudited = <View>(db: Db, actor: Actor, change: Change<View>): Promise<View> =>
  db.transaction().execute((tx) => changeAuditedIn(tx, actor, change))

/** Like `changeAudited`, within a transaction of the caller. */
export async function changeAuditedIn<View>(
  tx: Queryable,
  actor: Actor,
  { action, subject, read, write }: Change<View>,
): Promise<View> {
  const present = async (): Promise<View> => {
    const view = await read(tx)
    if (!view) throw new Refusal('NOT_FOUND')
    return view
  }
  const before = await present()
  await write(tx)
  const after = await present()
  await recordAudit(tx, actor, { action, subject, before, after })
  return after
}
