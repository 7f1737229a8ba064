import type { Environment } from './setting-types.ts'

/** The least number of different characters in SECRET_KEY. Almost every random key has as many. */
const leastDistinct = 9
/** The least number of characters of a secret that signs webhooks. */
const leastSecret = 16

/** The settings that are missing or unsafe in production, although a developer may omit them. */
export function productionFaults(given: Environment): string[] {
  if (given.NODE_ENV !== 'production') return []
  const faults: string[] = []
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'DATABASE_URL', 'MAIL_FROM', 'SUPPORT_URL']) {
    if (!given[name]) faults.push(`${name} is missing: production has no default for it`)
  }
  if (given.DEMO && given.DEMO !== '0' && given.DEMO !== 'false') {
    faults.push('DEMO is on: production has real upstreams or none')
  }
  if (given.WEBHOOK_NETWORKS) {
    faults.push('WEBHOOK_NETWORKS is set: in production webhooks reach the public internet only')
  }
  if (given.PUBLIC_URL && !given.PUBLIC_URL.startsWith('https://')) {
    faults.push('PUBLIC_URL must begin with https:// in production')
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (given[name] && given.DATABASE_OWNER_URL && hasOwnersLogin(given[name], given))
      faults.push(`${name} must log in as another role than DATABASE_OWNER_URL in production`)
  }
  const { SECRET_KEY: key = '', BANK_WEBHOOK_SECRET: secret } = given
  // Three in a million random keys of 32 hexadecimal digits have fewer different characters.
  if (key.length >= 32 && new Set(key).size < leastDistinct) {
    faults.push('SECRET_KEY is easy to guess: make one with `openssl rand -hex 32`')
  }
  if (secret && secret.length < leastSecret) {
    faults.push(`BANK_WEBHOOK_SECRET needs at least ${leastSecret} characters in production`)
  }
  for (const [name, value = ''] of Object.entries(given)) {
    if (!/_(?:KEY|SECRET|TOKEN|SUPPLIERS|PANELS)$/.test(name)) continue
    if (value.startsWith('demo-')) faults.push(`${name} is a demo value`)
    else if (/\sdemo-/.test(value)) faults.push(`${name} has a demo value`)
  }
  return faults
}

/** Whether an address of the database logs in as its owner. The two addresses may be written differently. */
const hasOwnersLogin = (app: string, { DATABASE_OWNER_URL: owner = '' }: Environment): boolean =>
  app === owner || loginOf(app) === loginOf(owner)

/** The login that the driver takes from an address: a parameter `user` replaces the one before the host. */
function loginOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { searchParams, username } = new URL(address)
  return searchParams.get('user') ?? decodeURIComponent(username)
}
