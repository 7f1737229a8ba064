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
    shard: { type: 'string', default: '1/1' },
  },
})

/** The parts of the bench to run; empty for all parts. */
export const wanted: readonly string[] = positionals

export const switches = {
  /** Connects to PostgreSQL by TCP instead of its Unix socket. */
  tcp: values.tcp,
  /** Profiles the app and the statements of each part. */
  profile: values.profile,
  /** Further settings of PostgreSQL, each `name=value`. */
  pg: values.pg,
  /**
   * The folder of another version, with its libraries, for `before`. Without it, this version, which measures the
   * noise.
   */
  before: values.before,
  /** The number of purchases of a round of `settings`. */
  purchases: values.purchases === undefined ? undefined : Number(values.purchases),
} as const

/**
 * Whether this run has the part with this index, counted from 0. `--shard=2/5` has every fifth part from the second;
 * without it a run has all parts.
 */
export function isInShard(index: number): boolean {
  const [shard = 1, shards = 1] = values.shard.split('/').map(Number)
  return index % shards === shard - 1
}

/** Whether the bench measures the product as `npm start` runs it. */
export const isAsShipped =
  !switches.tcp && !switches.profile && switches.pg.length === 0 && switches.before === undefined
