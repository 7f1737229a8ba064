import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

const script = new URL('fill.sql', import.meta.url)

/** Fills an empty database, as its superuser, with the data of `users` users over three months: ten transfers each. */
export async function fillDatabase(ownerUrl: string, users: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`begin; set local fill.users = ${users}`)
    await client.query(await readFile(script, 'utf8'))
    await client.query('commit')
    await client.query('select ledger_roll_up()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
