import type { switches } from '@nosim/contract/admin/switches.ts'
import {
  boostCategoryOf,
  boostServiceOf,
  switchBoostCategory,
  switchBoostService,
} from '../../boost/catalogue/queries.ts'
import { lockBoosts } from '../../boost/catalogue/rates.ts'
import { groupOf, serviceOf, switchGroup, switchService } from '../../numbers/catalogue/queries.ts'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Throws NOT_FOUND. */
export const moveService =
  (db: Db): Handler<typeof switches.switchService> =>
  ({ params: { code }, body: { status } }, context) =>
    moved(db, actorOf(context), {
      action: 'switch service',
      subject: `service:${code}`,
      read: (tx) => serviceOf(tx, code),
      move: (tx) => switchService(tx, code, status),
    })

/** Throws NOT_FOUND. */
export const moveGroup =
  (db: Db): Handler<typeof switches.switchGroup> =>
  ({ params: { name }, body: { status } }, context) =>
    moved(db, actorOf(context), {
      action: 'switch service group',
      subject: `service-group:${name}`,
      read: (tx) => groupOf(tx, name),
      move: (tx) => switchGroup(tx, name, status),
    })

/** Throws NOT_FOUND. */
export const moveBoostService =
  (db: Db): Handler<typeof switches.switchBoostService> =>
  ({ params: { id }, body: { status } }, context) =>
    moved(db, actorOf(context), {
      action: 'switch boost service',
      subject: `boost-service:${id}`,
      read: (tx) => boostServiceOf(tx, id),
      move: (tx) => switchBoostService(tx, id, status),
    })

/** Throws NOT_FOUND. */
export const moveBoostCategory =
  (db: Db): Handler<typeof switches.switchBoostCategory> =>
  async ({ body: { name, status } }, context) => {
    let changed = 0
    const category = await moved(db, actorOf(context), {
      action: 'switch boost category',
      subject: `boost-category:${name}`,
      read: (tx) => boostCategoryOf(tx, name),
      move: async (tx) => {
        await lockBoosts(tx)
        changed = await switchBoostCategory(tx, name, status)
      },
    })
    return { ...category, changed }
  }

type Switch<View> = {
  readonly action: string
  readonly subject: string
  readonly read: (tx: Queryable) => Promise<View | undefined>
  readonly move: (tx: Queryable) => Promise<void>
}

/** Changes a switch, records its state before and after in the audit, and returns the latter. */
async function moved<View>(
  db: Db,
  actor: Actor,
  { action, subject, read, move }: Switch<View>,
): Promise<View> {
  const present = async (tx: Queryable): Promise<View> => {
    const view = await read(tx)
    if (!view) throw new Refusal('NOT_FOUND')
    return view
  }
  return db.transaction().execute(async (tx) => {
    const before = await present(tx)
    await move(tx)
    const after = await present(tx)
    await recordAudit(tx, actor, { action, subject, before, after })
    return after
  })
}
