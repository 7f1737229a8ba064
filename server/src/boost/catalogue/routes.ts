import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { actorOf, changeAudited } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
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

/** The switches of boost services and their categories (PRICE-11), and the changes of the supplier's list. */
export const boostSwitchRoutes = (db: Db): Endpoint[] => [
  on(boostSwitches.services, ({ query }) => allBoostServices(db, query)),
  on(boostSwitches.switchService, ({ params: { id }, body: { status } }, context) =>
    changeAudited(db, actorOf(context), {
      action: 'switch boost service',
      subject: `boost-service:${id}`,
      read: (tx) => boostServiceOf(tx, id),
      write: (tx) => switchBoostService(tx, id, status),
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
