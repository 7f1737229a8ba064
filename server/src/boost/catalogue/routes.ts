import { type AdminBoostService, boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { actorOf, changeAudited, changeAuditedIn, type Change } from '../../platform/audit.ts'
import { changeEach } from '../../platform/change-each.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { mapService } from './panel-offers.ts'
import {
  allBoostCategories,
  allBoostServices,
  boostCategoryOf,
  boostChanges,
  boostServiceOf,
  switchBoostCategory,
  switchBoostService,
} from './queries.ts'
import { lockBoosts } from './rates.ts'

/**
 * The switches of boost services and categories (PRICE-11), the mappings to panels (BOOST-28), and the changes of the
 * catalogue. `panels` are the names of the further panels.
 */
export const boostSwitchRoutes = (db: Db, panels: readonly string[]): Endpoint[] => [
  on(boostSwitches.services, ({ query }) => allBoostServices(db, { ...query, panels })),
  on(boostSwitches.mapService, mapService(db)),
  on(boostSwitches.switchService, ({ params: { id }, body: { status } }, context) =>
    changeAudited(db, actorOf(context), serviceSwitch(id, status)),
  ),
  on(boostSwitches.switchServices, ({ body: { ids, status } }, context) =>
    db.transaction().execute(async (tx) => {
      await lockBoosts(tx)
      return changeEach(ids, async (id) => {
        if ((await boostServiceOf(tx, id))?.status === status) return false
        await changeAuditedIn(tx, actorOf(context), serviceSwitch(id, status))
        return true
      })
    }),
  ),
  on(boostSwitches.categories, async () => ({ categories: await allBoostCategories(db) })),
  on(boostSwitches.switchCategory, async ({ body: { name, status } }, context) => {
    let changed = 0
    const category = await changeAudited(db, actorOf(context), {
      action: 'switch boost category',
      subject: `boost-category:${name}`,
      read: (tx) => boostCategoryOf(tx, name),
      write: async (tx) => {
        await lockBoosts(tx)
        changed = await switchBoostCategory(tx, name, status)
      },
    })
    return { ...category, changed }
  }),
  on(boostSwitches.changes, ({ query }) => boostChanges(db, query)),
]

const serviceSwitch = (id: number, status: number): Change<AdminBoostService> => ({
  action: 'switch boost service',
  subject: `boost-service:${id}`,
  read: (tx) => boostServiceOf(tx, id),
  write: (tx) => switchBoostService(tx, id, status),
})
