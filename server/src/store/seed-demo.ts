import { sql } from 'kysely'
import type { Db, Queryable } from '../platform/db/db.ts'
import { insertBatch } from './inventory/batches.ts'
import type { Secrets } from './inventory/secrets.ts'

/** Invented products: their addresses use a domain that cannot exist, and their logins work nowhere. */
const shelves = [
  {
    category: 'Instagram',
    name: 'Demo: Instagram account, two years old',
    description: 'Demo stock. A sign-in that was made up and opens nothing.',
    price: 2500,
    logs: 24,
  },
  {
    category: 'Instagram',
    name: 'Demo: Instagram account, new',
    description: 'Demo stock. A sign-in that was made up and opens nothing.',
    price: 900,
    logs: 12,
  },
  {
    category: 'Facebook',
    name: 'Demo: Facebook account with a page',
    description: 'Demo stock. A sign-in that was made up and opens nothing.',
    price: 3200,
    logs: 9,
  },
  {
    category: 'Netflix',
    name: 'Demo: Netflix profile, one month',
    description: 'Demo stock. A sign-in that was made up and opens nothing.',
    price: 1500,
    logs: 15,
  },
  {
    category: 'VPN',
    name: 'Demo: VPN account, three months',
    description: 'Demo stock. A sign-in that was made up and opens nothing.',
    price: 1200,
    logs: 3,
  },
  {
    category: 'Texting apps',
    name: 'Demo: texting app with a number',
    description: 'Demo stock, and sold out: so that one sees how that looks.',
    price: 800,
    logs: 0,
  },
] as const

/** Fills the store of the demo, where it is empty; `createdBy` is the demo's admin. */
export async function seedDemoStock(db: Db, secrets: Secrets, createdBy: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Several processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('demo stock'))`.execute(tx)
    const any = await tx.selectFrom('category').select('id').limit(1).executeTakeFirst()
    if (any) return
    const categories = new Map<string, number>()
    for (const { category, logs, price, ...shelf } of shelves) {
      const inCategory = categories.get(category) ?? (await insertCategory(tx, category))
      categories.set(category, inCategory)
      const product = await tx
        .insertInto('product')
        .values({ ...shelf, category: inCategory, price: price * 100, warranty_hours: 24 })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (logs === 0) continue
      const batch = await insertBatch(tx, {
        product_id: product.id,
        source: 'Demo stock, made up by the program',
        right_to_sell: true,
        createdBy,
      })
      const rows = Array.from({ length: logs }, (_, index) =>
        deadLog(secrets, `demo-${product.id}-${index + 1}`),
      )
      await tx
        .insertInto('account_log')
        .values(rows.map((row) => Object.assign(row, { product: product.id, batch })))
        .execute()
    }
  })
}

async function insertCategory(tx: Queryable, name: string): Promise<number> {
  const made = await tx
    .insertInto('category')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

function deadLog(secrets: Secrets, name: string) {
  const hidden = secrets.hide(`${name}@example.invalid:not-a-password:${name}`)
  return {
    details: hidden.details,
    digest: hidden.digest,
    canonical_digest: hidden.canonical,
    login_digest: hidden.login,
    url: `https://social.example/${name}`,
  }
}
