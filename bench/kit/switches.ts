import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    tcp: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    pg: { type: 'string', multiple: true, default: [] },
    before: { type: 'string' },
    purchases: { type: 'string' },
  },
})

/** The parts of the bench that are wanted, or none for all. */
export const wanted: readonly string[] = positionals

export const switches = {
  /** Reaches PostgreSQL by TCP and not by its Unix socket. */
  tcp: values.tcp,
  /** Profiles the app and the statements of each part. */
  profile: values.profile,
  /** Further settings of PostgreSQL, each `name=value`. */
  pg: values.pg,
  /** The folder of another version of this project, with its libraries installed, to compare with; else this one, for the noise. */
  before: values.before,
  /** The purchases of a round where settings are compared. */
  purchases: values.purchases === undefined ? undefined : Number(values.purchases),
} as const

/** Whether what is measured is the product as `npm start` runs it. */
export const isAsShipped =
  !switches.tcp && !switches.profile && switches.pg.length === 0 && switches.before === undefined
