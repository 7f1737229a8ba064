import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { productionFaults } from './production-faults.ts'
import type { Environment } from './setting-types.ts'
import { Settings, supplierFaults } from './settings.ts'

export type Config = Omit<Settings, 'SECRET_KEY' | 'PUBLIC_URL'> & {
  readonly SECRET_KEY: string
  readonly PUBLIC_URL: string
  readonly production: boolean
}

/** The error that names every fault of a configuration. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
    this.faults = faults
  }
}

/** What a command needs that opens the database only. */
const CommandSettings = z.pick(Settings, {
  BRAND: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_OWNER_URL: true,
  DATABASE_READ_URL: true,
  SECRET_KEY: true,
  SEAL_KEY: true,
  SEAL_KEYS_OLD: true,
})

export type CommandConfig = z.infer<typeof CommandSettings>

/**
 * The settings of an environment that a command reads, which other missing settings do not stop (OPS-1). Throws a
 * ConfigError that names every fault.
 */
export function readCommandConfig(env: Environment): CommandConfig {
  const given = givenSettings(env)
  const read = CommandSettings.safeParse(given)
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => faultText(issue, given)))
  return read.data
}

/**
 * Environment -> one frozen object (OPS-1). Throws a ConfigError that names every fault.
 * Outside production a missing SECRET_KEY is made once and kept in DATA_DIR.
 */
export function readConfig(env: Environment): Config {
  const given = givenSettings(env)
  const read = Settings.safeParse(given)
  const faults = read.success ? [] : read.error.issues.map((issue) => faultText(issue, given))
  if (given.TEXT_BASE_URL && !given.TEXT_API_KEY) {
    faults.push('TEXT_API_KEY is missing: TEXT_BASE_URL wants one')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (given[name] && !given.DATABASE_URL) faults.push(`${name} needs DATABASE_URL beside it`)
  }
  if (read.success) faults.push(...supplierFaults(read.data))
  faults.push(...productionFaults(given))
  if (!read.success || faults.length > 0) throw new ConfigError(faults)
  const settings = read.data
  return Object.freeze({
    ...settings,
    DATA_DIR: resolve(settings.DATA_DIR),
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    SECRET_KEY: secretKeyOf(settings),
    production: settings.NODE_ENV === 'production',
  })
}

/** An empty setting counts as missing. */
const givenSettings = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in Settings.shape && value !== ''),
  )

function faultText(issue: z.core.$ZodIssue, given: Environment): string {
  const name = issue.path.join('.')
  return `${name} ${given[name] === undefined ? 'is missing' : `is wrong: ${issue.message}`}`
}

/** SECRET_KEY, or the one that is made once and kept in DATA_DIR. */
export function secretKeyOf(settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>): string {
  return settings.SECRET_KEY ?? keptSecret(settings.DATA_DIR)
}

function keptSecret(folder: string): string {
  const file = join(folder, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(folder, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
