import { services } from '../boost/orders.ts'
import { goodBodies } from './valid-bodies.ts'
import { adminsOnly, managersOnly, type Line } from './matrix.ts'

const body = (name: string) => () => goodBodies[name]?.() ?? {}

/** A line for each route of prices and switches: any admin reads, a manager changes. */
export const priceLines = (): Readonly<Record<string, Line>> => ({
  'prices.profit': { statuses: adminsOnly(200) },
  'prices.change': { statuses: managersOnly(200), body: body('prices.change') },
  'prices.preview': { statuses: adminsOnly(200) },
  'prices.history': { statuses: adminsOnly(200) },
  'prices.belowCost': { statuses: adminsOnly(200) },
  'switches.services': { statuses: adminsOnly(200) },
  'switches.switchService': {
    statuses: managersOnly(200),
    params: () => ({ code: 'wa' }),
    body: body('switches.switchService'),
  },
  'switches.switchServices': {
    statuses: managersOnly(200),
    body: () => ({ ids: ['wa'], status: 1 }),
  },
  'switches.groups': { statuses: adminsOnly(200) },
  'switches.switchGroup': {
    statuses: managersOnly(200),
    params: () => ({ name: 'messaging' }),
    body: body('switches.switchGroup'),
  },
  'boostSwitches.services': { statuses: adminsOnly(200) },
  'boostSwitches.switchService': {
    statuses: managersOnly(200),
    params: () => ({ id: services.plain }),
    body: body('boostSwitches.switchService'),
  },
  'boostSwitches.switchServices': {
    statuses: managersOnly(200),
    body: () => ({ ids: [services.plain], status: 1 }),
  },
  // The panel in the body does not exist.
  'boostSwitches.mapService': {
    statuses: managersOnly(409),
    params: () => ({ id: services.plain }),
    body: body('boostSwitches.mapService'),
  },
  'boostSwitches.categories': { statuses: adminsOnly(200) },
  // The category in the body does not exist.
  'boostSwitches.switchCategory': {
    statuses: managersOnly(404),
    body: body('boostSwitches.switchCategory'),
  },
  'boostSwitches.changes': { statuses: adminsOnly(200) },
})
