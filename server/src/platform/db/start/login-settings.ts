import { Client, escapeIdentifier } from 'pg'
import { asOnlyMigrator } from '../migrate.ts'

/** The role that the app has, whatever its login. */
const appRole = 'nosim_app'

/**
 * The limits of the app in ms: for a statement, a lock wait, an idle transaction and a whole transaction. They are
 * settings of the login, because a transaction pooler forwards no settings of a client (decision 034).
 */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  transaction_timeout: 15_000,
} as const

/** The statements that set role and limits of a login; only in one database where its name is given. */
export function loginSettings(login: string, database?: string): string[] {
  const where = database === undefined ? '' : ` in database ${escapeIdentifier(database)}`
  // The role is last: with it a new connection of this login may not change further settings.
  const settings = { ...limits, role: appRole }
  return Object.entries(settings).map(
    ([name, value]) => `alter role ${escapeIdentifier(login)}${where} set ${name} = '${value}'`,
  )
}

/** Sets role and limits of a login in the app's own PostgreSQL. Needs a superuser. */
export async function limitLogin(ownerUrl: string, login: string): Promise<void> {
  await asOnlyMigrator(ownerUrl, async (client) => {
    for (const statement of loginSettings(login)) await client.query(statement)
  })
}

type Settings = {
  readonly login: string
  readonly role: string
  readonly database: string
  readonly limits: Readonly<Record<string, number>>
}

/**
 * Throws unless new connections at `url` have the app's role and every limit (OPS-32). The error contains the
 * statements that correct it. `name` is the setting that contains the address.
 */
export async function refuseUnlimited(url: string, name: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'nosim start',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Settings>(
      `select session_user as login, current_user as role, current_database() as database,
        (select json_object_agg(s.name, s.setting::bigint) from pg_settings s where s.name = any($1)) as limits`,
      [Object.keys(limits)],
    )
    const fault = rows[0] && faultOf(rows[0])
    if (rows[0] && fault) throw new Error(sentenceOf(rows[0], { fault, name }))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first setting that is wrong, as the words after the name of the login. */
function faultOf({ role, limits: found }: Settings): string | undefined {
  if (role !== appRole) return `has the role ${role}, not ${appRole}`
  for (const [name, most] of Object.entries(limits)) {
    const value = found[name] ?? 0
    if (value < 1 || value > most) return `has ${name} = ${value}, not 1 to ${most} ms`
  }
  return undefined
}

const sentenceOf = (
  { login, database }: Settings,
  { fault, name }: { fault: string; name: string },
): string =>
  [
    `The login ${login} of ${name} ${fault}: run these statements as a superuser, then start again.`,
    ...loginSettings(login, database).map((statement) => `  ${statement};`),
  ].join('\n')
