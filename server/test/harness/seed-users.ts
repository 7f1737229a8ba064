import { giveMoney } from './give-money.ts'
import type { TestApp } from './test-app.ts'

/** A user of a test, with the fields that a search may match. */
export type SeededUser = {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly ref: string
  readonly status: 'active' | 'inactive' | 'blocked'
  readonly role: 'user' | 'support' | 'manager' | 'owner'
  /** The balance of the main wallet, in kobo. */
  readonly balance: number
  readonly joined: Date
  readonly lastLogin: Date | null
}

const firsts = [
  'Ada',
  'Chidi',
  'Adébáyọ̀',
  'Ọláṣeun',
  "O'Neil",
  '100%',
  'under_score',
  'back\\slash',
  '=cmd|calc',
  '@SUM(1)',
  '😀 Emoji',
  '<script>alert(1)</script>',
  'x'.repeat(80),
  'ﬁ Ligature',
  '李',
  'Zo\u00eb',
] as const
const lasts = [
  'Obi',
  'Okafor',
  'Ẹniọlá',
  'de la Cruz',
  '_',
  '"quoted"',
  'adamu',
  '-1+1',
  'Ñ',
] as const

/** Inserts `count` users of all kinds straight into the database, with wallets and transfers of the ledger. */
export async function seedUsers(testApp: TestApp, count: number): Promise<SeededUser[]> {
  const day = 86_400_000
  const users = Array.from({ length: count }, (_, n) => ({
    first: firsts[n % firsts.length] ?? '',
    last: lasts[(n * 7) % lasts.length] ?? '',
    email: `${['ada', 'b_c', 'd%e', 'zed'][n % 4]}.${n}@${['mail', 'post'][n % 2]}.test`,
    phone:
      n % 11 === 0 ? `2348${String(n).padStart(7, '0')}` : `080${String(n * 977).padStart(8, '0')}`,
    ref: `R${String(n).padStart(7, '0')}`,
    status: (['active', 'active', 'inactive', 'blocked', 'active'] as const)[n % 5] ?? 'active',
    role: n % 97 === 0 ? ('support' as const) : ('user' as const),
    balance: n % 3 === 0 ? 0 : ((n * 7919) % 500_000) - (n % 13 === 1 ? 400_000 : 0),
    // Several users join in the same moment, just before midnight in Lagos and just after it.
    joined: new Date(
      Date.UTC(2026, 0, 1, 22, 59, 30) +
        Math.floor(n / 3) * (day / 4) +
        (Math.floor(n / 3) % 8 === 0 ? 60_000 : 0),
    ),
    lastLogin: n % 4 === 0 ? null : new Date(Date.UTC(2026, 5, 1) + ((n * 31) % 200) * day),
  }))
  const rows = await testApp.sql<{ id: string; email: string }>(
    `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, role,
       email_confirmed_at, blocked_at, blocked_reason, created_at, last_login_at)
     select p.email, p.email, p.phone, p.first, p.last, '-', p.ref, p.role,
       case when p.status <> 'inactive' then now() end, case when p.status = 'blocked' then now() end,
       case when p.status = 'blocked' then 'A test' end, p.joined, p."lastLogin"
     from jsonb_to_recordset($1::jsonb) as p (email text, phone text, first text, last text, ref text, role text,
       status text, joined timestamptz, "lastLogin" timestamptz)
     returning id, email`,
    [JSON.stringify(users)],
  )
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  const members = users.map((one) => Object.assign(one, { id: ids.get(one.email) ?? '' }))
  await testApp.sql('select wallet_open(id::uuid) from unnest($1::text[]) id', [
    members.map(({ id }) => id),
  ])
  await giveMoney(
    testApp.sql,
    members.map(({ id, balance }) => ({ userId: id, kobo: balance })),
  )
  return members
}

/** Whether a search must find a user, by a second implementation of the rules. */
export function finds(search: string, member: SeededUser): boolean {
  const { first, last, email, phone, ref, id } = member
  const text = foldedOf(` ${[first, last, email, phone, ref, id].join(' ')}`)
  if (!/[\p{L}\p{N}]/u.test(search))
    return foldedOf(`${first} ${last}`).startsWith(foldedOf(search))
  return search
    .trim()
    .split(/\s+/)
    .every((word) => {
      const folded = foldedOf(word)
      return /[\p{L}\p{N}]{3}/u.test(folded) ? text.includes(folded) : text.includes(` ${folded}`)
    })
}

/** Text without case, marks and compatibility forms. */
export const foldedOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
