import { Pool } from 'undici'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { sized } from './kit/smoke.ts'
import { asOwner, openStage, type Stage } from './kit/stage.ts'

const many = sized(1_000_000, 4000)
const few = 1000
const rounds = sized(40, 6)
const warm = 5
const barMs = 100
const barRatio = 1.5

/** Queries of the list of users. `measure` replaces the names in braces. */
const questions = {
  'the first page': '',
  'by name': '?sort=name',
  'by balance': '?sort=-balance',
  'by last login, from the other end': '?sort=last_login',
  'blocked, by balance': '?status=blocked&sort=-balance',
  'joined within a month': '?joined_from={month}&sort=name',
  'the last page': '?page={last}',
  'a page in the middle': '?page={middle}',
  'inactive, far in': '?status=inactive&page={far}',
  'an email address': '?search=person77%40',
  'a phone number': '?search={phone}',
  'a name that many have': '?search=ada',
  'a name that many have, by balance': '?search=okafor&sort=-balance',
  'first and last name': '?search=ngozi%20okafor',
  'two letters': '?search=ad',
  'a search without a match': '?search=zzqxk',
  'a balance between': '?balance_from=1000&balance_to=1010',
} as const

type Side = { readonly stage: Stage; readonly cookie: string; readonly users: number }

/** The list of users with many users, in turns with the same list with few users. */
export async function benchUsers(store: LocalDatabase): Promise<Figure[]> {
  await using small = await openStage(store, { delayMs: 0, hook: false })
  await using large = await openStage(store, { delayMs: 0, hook: false })
  const sides = [await fill(small, few), await fill(large, many)] as const
  const pools = sides.map(({ stage }) => new Pool(stage.url, { connections: 1 }))
  const figures: Figure[] = []
  const all: [number[], number[]] = [[], []]
  for (const [what, query] of Object.entries(questions)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const at of [0, 1] as const) {
        const ms = await measure(pools[at], sides[at], query)
        if (round < warm) continue
        times[at].push(ms)
        all[at].push(ms)
      }
    }
    figures.push(figureOf(`users: ${what}`, times))
  }
  await Promise.all(pools.map((pool) => pool.close()))
  return [figureOf('users: all of these together', all), ...figures]
}

function figureOf(what: string, [base, times]: readonly [number[], number[]]): Figure {
  const [before, now] = [percentile(base, 95), percentile(times, 95)]
  const ratio = now / before
  return {
    what: `${what}, ${many.toLocaleString('en-US')} users`,
    measured: `p95 ${now.toFixed(1)} ms, ${ratio.toFixed(2)} x (p50 ${median(times).toFixed(1)} ms)`,
    baseline: `with ${few.toLocaleString('en-US')} users p95 ${before.toFixed(1)} ms`,
    bar: `<= ${barMs} ms and <= ${barRatio} x`,
    met: now <= barMs && ratio <= barRatio,
  }
}

async function measure(pool: Pool | undefined, side: Side, query: string): Promise<number> {
  if (!pool) throw new Error('no connection pool')
  const last = Math.ceil((side.users + 1) / 20)
  const path = `/api/admin/users${query
    .replace('{last}', String(last))
    .replace('{middle}', String(Math.ceil(last / 2)))
    .replace('{far}', String(Math.ceil(last / 20)))
    .replace('{month}', new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10))
    .replace('{phone}', phoneOf(77))}`
  const began = performance.now()
  const answer = await pool.request({ method: 'GET', path, headers: { cookie: side.cookie } })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
  return performance.now() - began
}

/** The phone number of user `n`: spread over the numbers that begin with 080, as in the SQL of `fill`. */
const phoneOf = (n: number) => `080${String((n * 7919) % 100_000_000).padStart(8, '0')}`

const firsts =
  'Ada Chidi Ngozi Emeka Tunde Yetunde Bola Kemi Segun Uche Fatima Musa Ibrahim Hauwa Sani Zainab Femi Dayo Efe Grace'
const lasts =
  'Obi Okafor Adeyemi Balogun Eze Nwosu Bello Abubakar Okeke Ojo Afolabi Lawal Danjuma Usman Okoro Salami Yusuf Garba Edet Bassey'

/** Writes users and an admin directly to the database, each balance with the transfer that it results from. */
async function fill(stage: Stage, users: number): Promise<Side> {
  const [admin] = await stage.users(1, 1000)
  if (!admin) throw new Error('there is no admin')
  await asOwner(stage.ownerUrl, async (client) => {
    await client.query("update app_user set role = 'support' where id = $1", [admin.userId])
    const { rows } = await client.query<{ indexdef: string; indexname: string }>(
      "select indexdef, indexname from pg_indexes where indexname = 'app_user_search'",
    )
    // The index is created again after the fill, which takes a twentieth of the time.
    await client.query('drop index app_user_search')
    await client.query(
      `insert into app_user (id, email, email_key, phone, first_name, last_name, password_hash, ref_id,
         email_confirmed_at, blocked_at, created_at, last_login_at)
       select uuidv7(make_interval(secs => (n - $1::int) * 90.0)), e, e, '080' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
         ($2::text[])[1 + (n * 13) % 20], ($3::text[])[1 + (n / 20) % 20], '-', 'R' || lpad(to_hex(n), 7, '0'),
         case when n % 10 > 0 then now() end, case when n % 1000 = 7 then now() end,
         now() - make_interval(secs => ($1::int - n) * 90.0),
         case when n % 10 > 2 then now() - make_interval(secs => (n::bigint * 7919) % 20000000) end
       from (select n, 'person' || n || '@' || (array['gmail.com', 'yahoo.com', 'mail.test'])[1 + n % 3] as e
         from generate_series(1, $1::int) n) people`,
      [users, firsts.split(' '), lasts.split(' ')],
    )
    await client.query(rows[0]?.indexdef ?? '')
    await client.query(
      `insert into account (id, kind, user_id, balance)
       select 10000 + 2 * row_number() over (order by id) + kind, (array['main', 'refer'])[1 + kind], id,
         case kind when 0 then (('x' || right(id::text, 6))::bit(24)::int::bigint * 7919) % 5000000 else 0 end
       from app_user cross join generate_series(0, 1) kind where id <> $1`,
      [admin.userId],
    )
    await client.query(
      "insert into user_balance select user_id, balance from account where kind = 'main' on conflict do nothing",
    )
    await client.query(
      `insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, credit_balance)
       select user_id, 'bench:' || id, system_account('adjustment'), id, balance, 'adjustment', 'Bench', 'bench', balance
       from account where id >= 10000 and balance > 0`,
    )
    // Autovacuum would do this within minutes.
    await client.query('vacuum analyze')
  })
  return { stage, cookie: admin.cookie, users }
}
