import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { median, type Figure } from './kit/figure.ts'
import { pgbench, preparePgbench } from './kit/pgbench.ts'
import { sized } from './kit/smoke.ts'
import { cpuOf, spentBy, whereTimeGoes, type Round } from './kit/spent.ts'
import { asOwner } from './kit/stage.ts'

const rounds = sized(5, 1)
const seconds = sized(5, 1)
const users = 10_000

const batchSize = 16

/** The ledger's posting function, singly and in batches, in turns with TPC-B, with the same driver and clients. */
export async function benchLedger(store: LocalDatabase & { folder: string }): Promise<Figure[]> {
  const url = store.ownerUrl
  await migrate(url)
  await preparePgbench(url)
  await asOwner(url, (client) =>
    client.query(
      `insert into account (id, kind, user_id) select 998 + 2 * n, 'main', lpad(n::text, 32, '0')::uuid from generate_series(1, ${users}) n`,
    ),
  )
  const single = await scriptOf(store.folder, 1)
  const batch = await scriptOf(store.folder, batchSize)
  const sides = {
    single: { script: single, postings: 1, turns: [] as Turn[] },
    batch: { script: batch, postings: batchSize, turns: [] as Turn[] },
    tpcb: { script: undefined, postings: 1, turns: [] as Turn[] },
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { script, postings, turns } of Object.values(sides)) {
      const { result, spent } = await spentBy({ storeUrl: url }, () =>
        pgbench(url, seconds, script),
      )
      const rate = result * postings
      turns.push({ rate, spent, operations: rate * seconds })
    }
  }
  const base = sides.tpcb.turns
  const figure = (what: string, of: readonly Turn[], bar: number): Figure => {
    const over = (value: (own: Turn, base: Turn) => number) =>
      median(of.flatMap((own, round) => base.slice(round, round + 1).map((one) => value(own, one))))
    const ratio = over((own, one) => own.rate / one.rate)
    const cpu = over((own, one) => cpuOf(one) / cpuOf(own))
    return {
      what: `ledger posting ${what}, 16 clients, prepared, fsync on`,
      measured: `${rateOf(of)} postings/s, ${ratio.toFixed(2)} x by the clock, ${cpu.toFixed(2)} x by CPU; ${whereTimeGoes(of)}`,
      baseline: `TPC-B ${rateOf(base)} tps; ${whereTimeGoes(base)}`,
      bar: `>= ${bar} x`,
      met: ratio >= bar,
    }
  }
  return [
    figure('singly', sides.single.turns, 2),
    figure(`in batches of ${batchSize}`, sides.batch.turns, 6),
  ]
}

/** A round, with its postings or transactions per second. */
type Turn = Round & { readonly rate: number }

const rateOf = (turns: readonly Turn[]): number => Math.round(median(turns.map(({ rate }) => rate)))

/**
 * Writes a script of pgbench that posts to `count` accounts of different users in each transaction. Returns its path.
 */
async function scriptOf(folder: string, count: number): Promise<string> {
  const script = join(folder, `post-${count}.sql`)
  const to = (at: string) => {
    const user = `(1 + (:u + ${at} * 7) % ${users})`
    return `row('bench:' || uuidv7(), 1, 998 + 2 * ${user}, 100, 'deposit', 'Wallet funding by bank transfer', 'deposit:' || uuidv7(), null, lpad(${user}::text, 32, '0')::uuid)::posting`
  }
  // Orders post a single posting without a query that makes the array.
  const postings =
    count === 1
      ? `array[${to('1')}]`
      : `array(select ${to('g')} from generate_series(1, ${count}) g)`
  await writeFile(
    script,
    `\\set u random(1, ${users})\nselect cardinality(ledger_post_many(${postings}));\n`,
  )
  return script
}
