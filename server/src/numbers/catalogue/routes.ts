import { type AdminService, switches } from '@nosim/contract/admin/switches.ts'
import { actorOf, changeAudited, changeAuditedIn, type Change } from '../../platform/audit.ts'
import { changeEach } from '../../platform/change-each.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import {
  allGroups,
  allServices,
  groupOf,
  lockServices,
  serviceOf,
  switchGroup,
  switchService,
} from './queries.ts'

/** The switches of number services and their groups (PRICE-11). */
export const numberSwitchRoutes = (db: Db): Endpoint[] => [
  on(switches.services, ({ query }) => allServices(db, query)),
  on(switches.switchService, ({ params: { code }, body: { status } }, context) =>
    changeAudited(db, actorOf(context), serviceSwitch(code, status)),
  ),
  on(switches.switchServices, ({ body: { ids, status } }, context) =>
    db.transaction().execute(async (tx) => {
      await lockServices(tx, ids)
      return changeEach(ids, async (code) => {
        if ((await serviceOf(tx, code))?.status === status) return false
        await changeAuditedIn(tx, actorOf(context), serviceSwitch(code, status))
        return true
      })
    }),
  ),
  on(switches.groups, async () => ({ groups: await allGroups(db) })),
  on(switches.switchGroup, ({ params: { name }, body: { status } }, context) =>
    changeAudited(db, actorOf(context), {
      action: 'switch service group',
      subject: `service-group:${name}`,
      read: (tx) => groupOf(tx, name),
      write: (tx) => switchGroup(tx, name, status),
    }),
  ),
]

const serviceSwitch = (code: string, status: number): Change<AdminService> => ({
  action: 'switch service',
  subject: `service:${code}`,
  read: (tx) => serviceOf(tx, code),
  write: (tx) => switchService(tx, code, status),
})
