import { Client } from 'pg'
import { StatementNames } from '../../src/platform/db/statement-names.ts'
import { cloneDatabase, openOwnServer, type OwnServer } from '../harness/test-database.ts'
import type { VirtualClock } from './virtual-time.ts'

/** The database of a simulation: a connection of the app's role for all processes, and one of the owner for checks. */
export type SimulatedDatabase = {
  readonly app: Client
  readonly own: <T extends Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<T[]>
  readonly ownerUrl: string
  /** Moves the clock forward, here and in the database. */
  readonly moveClock: (ms: number) => Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

// Nested loops on indexes return rows in the order of the keys, whatever the tables contain. So two runs see one order.
const settings = ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan', 'hashagg', 'parallel_append']
const path = 'sim,pg_catalog,public'
// These limits follow the clock of the machine, so a busy machine would end more statements than another.
const limits = ['statement', 'lock', 'idle_in_transaction_session', 'transaction']

/**
 * The PostgreSQL server of simulations. Nothing else may run on it: an open transaction, even in another database,
 * keeps dead rows. Then new rows are stored in other places, and rows of equal rank come in another order.
 */
export const openSimulationServer = (): Promise<OwnServer> => openOwnServer(['autovacuum=off'])

/** Opens a database on such a server, whose `now()` is the clock of the simulation. */
export async function openSimulatedDatabase(
  clock: VirtualClock,
  server: string,
): Promise<SimulatedDatabase> {
  const database = await cloneDatabase(server)
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const own: SimulatedDatabase['own'] = async (text, values) =>
    (await owner.query(text, values)).rows
  await takeClock(own)
  const plain = [
    ...settings.map((name) => `-c enable_${name}=off`),
    ...limits.map((name) => `-c ${name}_timeout=0`),
  ].join(' ')
  const app = new Client({
    connectionString: database.url,
    options: `-c role=nosim_app -c search_path=${path} -c jit=off ${plain}`,
  })
  await app.connect()
  const moveClock = async (ms: number) => {
    clock.ms = Math.max(clock.ms, Math.ceil(ms))
    const set = "select set_config('sim.now', $1, false)"
    await Promise.all([app.query(set, [clock.iso]), owner.query(set, [clock.iso])])
  }
  await moveClock(clock.ms)
  return {
    app,
    own,
    ownerUrl: database.ownerUrl,
    moveClock,
    async [Symbol.asyncDispose]() {
      await Promise.all([app.end(), owner.end()])
      await database[Symbol.asyncDispose]()
    },
  }
}

/**
 * Replaces PostgreSQL's `now()` with that of the simulation in every function, default and view of the product. Nothing
 * else changes. Statistics are not gathered, so that plans stay the same.
 */
async function takeClock(own: SimulatedDatabase['own']): Promise<void> {
  await own(`create schema sim; grant usage on schema sim to public;
    create function sim.now() returns timestamptz language sql stable parallel safe as
      $$ select current_setting('sim.now')::timestamptz $$;
    create function sim.clock_timestamp() returns timestamptz language sql stable parallel safe as
      $$ select current_setting('sim.now')::timestamptz $$;
    grant execute on all functions in schema sim to public`)
  await own(`do $$ declare f record; begin
    for f in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and exists (select from unnest(p.proconfig) s where s like 'search_path=%') loop
      execute format('alter routine %s set search_path = sim, pg_catalog, public, pg_temp', f.name);
    end loop;
    for f in select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' loop
      execute format('alter table %I set (autovacuum_enabled = off)', f.name);
    end loop; end $$`)
  const timed = await own<{ change: string }>(`
    select format('alter table public.%I alter column %I set default %s', c.relname, a.attname,
      pg_get_expr(d.adbin, d.adrelid)) as change
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
    where n.nspname = 'public' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\('
    union all
    select format('create or replace view public.%I %s as %s', c.relname,
      'with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v' and pg_get_viewdef(c.oid) ~ '(now|clock_timestamp)\\('`)
  await own(`set search_path = ${path}`)
  for (const { change } of timed) await own(change)
}

const names = new StatementNames()

/** A statement as the product sends it: under a name, so that it is planned once. */
export const statementOf = (text: string, values: readonly unknown[]) => ({
  ...names.of(text),
  text,
  values: [...values],
})
