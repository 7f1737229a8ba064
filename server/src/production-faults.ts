import type { Environment } from './setting-types.ts'

/** What a developer may leave out and a shop with real money may not. */
export function productionFaults(given: Environment): string[] {
  if (given.NODE_ENV !== 'production') return []
  const faults: string[] = []
  for (const name of [
    'SECRET_KEY',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'MAIL_FROM',
    'SUPPORT_URL',
  ]) {
    if (!given[name]) faults.push(`${name} is missing: production has no default for it`)
  }
  if (given.DEMO && given.DEMO !== '0' && given.DEMO !== 'false') {
    faults.push('DEMO is on: production has real upstreams or none')
  }
  if (given.PUBLIC_URL && !given.PUBLIC_URL.startsWith('https://')) {
    faults.push('PUBLIC_URL must begin with https:// in production')
  }
  if (given.DATABASE_OWNER_URL && given.DATABASE_OWNER_URL === given.DATABASE_URL) {
    faults.push('DATABASE_URL must log in as another role than DATABASE_OWNER_URL in production')
  }
  for (const [name, value = ''] of Object.entries(given)) {
    if (!/_(?:KEY|SECRET|SUPPLIERS|PANELS)$/.test(name)) continue
    if (value.startsWith('demo-')) faults.push(`${name} is a demo value`)
    else if (/\sdemo-/.test(value)) faults.push(`${name} has a demo value`)
  }
  return faults
}
