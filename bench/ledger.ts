import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { median, type Figure } from './kit/figure.ts'
import { pgbench, preparePgbench } from './kit/pgbench.ts'
import { asOwner } from './kit/stage.ts'

const rounds = 5
const seconds = 5
const users = 10_000

/** The ledger's one posting function, by the same driver and clients as TPC-B, in turns. */
export async function benchLedger(store: LocalDatabase & { folder: string }): Promise<Figure> {
  const url = store.ownerUrl
  await migrate(url)
  await preparePgbench(url)
  await asOwner(url, (client) =>
    client.query(
      `insert into account (id, kind, user_id) select 998 + 2 * n, 'main', gen_random_uuid() from generate_series(1, ${users}) n`,
    ),
  )
  const script = join(store.folder, 'post.sql')
  await writeFile(
    script,
    `\\set u random(1, ${users})\nselect id from ledger_post('bench:' || uuidv7(), 1, 998 + 2 * :u, 100, 'deposit', 'Wallet funding by bank transfer', 'deposit:' || uuidv7());\n`,
  )
  const ratios: number[] = []
  const posts: number[] = []
  const tpcb: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const base = await pgbench(url, seconds)
    const ours = await pgbench(url, seconds, script)
    tpcb.push(base)
    posts.push(ours)
    ratios.push(ours / base)
  }
  const ratio = median(ratios)
  return {
    what: 'ledger posting, 16 clients, prepared, fsync on',
    measured: `${Math.round(median(posts))} postings/s, ${ratio.toFixed(2)} x`,
    baseline: `TPC-B ${Math.round(median(tpcb))} tps`,
    bar: '>= 2 x',
    met: ratio >= 2,
  }
}
