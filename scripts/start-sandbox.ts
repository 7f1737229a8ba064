import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config/config.ts'
import { smsSupplierOf } from '../server/src/config/settings.ts'
import { hookPath } from '../server/src/config/derived-settings.ts'

/** A running sandbox: its url, and the upstreams that it simulates. */
export type SandboxProcess = { readonly url: string; readonly roles: readonly string[] }

const demoSecrets = {
  SMS_API_KEY: 'demo-sms-key',
  BOOST_API_KEY: 'demo-boost-key',
  BANK_API_KEY: 'demo-bank-key',
  BANK_WEBHOOK_SECRET: 'demo-bank-webhook-secret',
  TEXT_API_KEY: 'demo-text-key',
}
/** The second supplier and the second panel of the sandbox. */
const second = {
  sms: { name: 'backup', dialect: 'classic', apiKey: 'demo-sms-2-key' },
  boost: { name: 'backup', apiKey: 'demo-boost-2-key' },
} as const

/**
 * Starts the sandbox when an upstream is not configured, and sets the variables in `env` that the server then needs.
 * Returns undefined where all are configured. Also in production, where a missing upstream is an error of the
 * configuration.
 */
export async function openSandboxProcess(
  env: NodeJS.ProcessEnv,
): Promise<SandboxProcess | undefined> {
  const roles = [
    ...(env.SMS_BASE_URL ? [] : ['the SMS suppliers']),
    ...(env.BOOST_BASE_URL ? [] : ['the boost panels']),
    ...(env.BANK_BASE_URL ? [] : ['the bank']),
    ...(env.SMTP_URL ? [] : ['mail']),
  ]
  // A gateway for text messages is optional, so its absence does not start the sandbox.
  if (env.NODE_ENV === 'production' || roles.length === 0) return undefined
  if (env.TEXT_BASE_URL === undefined) roles.push('text messages')
  if (env.TELEGRAM_TOKEN === undefined) roles.push('Telegram')
  const port = Number(env.SANDBOX_PORT ?? Number(env.PORT ?? 3000) + 1)
  const url = `http://localhost:${port}`
  const smtpPort = Number(env.SANDBOX_SMTP_PORT ?? port + 1)

  for (const [name, value] of Object.entries(demoSecrets)) env[name] ??= value
  if (!env.SMS_BASE_URL) {
    const { name, dialect, apiKey } = second.sms
    env.SMS_MORE_SUPPLIERS ??= `${name} ${dialect} http://127.0.0.1:${port}/sms-2 ${apiKey}`
  }
  if (!env.BOOST_BASE_URL) {
    const { name, apiKey } = second.boost
    env.BOOST_MORE_PANELS ??= `${name} http://127.0.0.1:${port}/boost-2/api/v2 ${apiKey}`
  }
  env.SMS_BASE_URL ??= `http://127.0.0.1:${port}/sms`
  env.BOOST_BASE_URL ??= `http://127.0.0.1:${port}/boost/api/v2`
  env.BANK_BASE_URL ??= `http://127.0.0.1:${port}/bank/${env.BANK_PROVIDER ?? 'billstack'}`
  env.TEXT_BASE_URL ??= `http://127.0.0.1:${port}/text`
  if (!env.SMTP_URL) env.MAILBOX_URL ??= `${url}/#mail`
  env.SMTP_URL ??= `smtp://127.0.0.1:${smtpPort}`
  if (env.TELEGRAM_TOKEN === undefined) {
    env.TELEGRAM_TOKEN = '1000:demo-telegram-token'
    env.TELEGRAM_URL = `http://127.0.0.1:${port}/telegram`
  }
  env.SUPPORT_URL ??= `${url}/support`
  // Allows webhooks to programs on this machine.
  env.WEBHOOK_NETWORKS ??= '127.0.0.0/8'
  env.DEMO ??= '1'
  await startSandbox(env, port, smtpPort)
  return { url, roles }
}

/** Starts the sandbox as a separate process, which ends when the channel to this process closes. */
function startSandbox(env: NodeJS.ProcessEnv, port: number, smtpPort: number): Promise<void> {
  const config = readConfig(env)
  const here = `http://127.0.0.1:${config.PORT}`
  const folder = resolve(config.DATA_DIR)
  mkdirSync(folder, { recursive: true })
  const child = fork(new URL('../sandbox/src/main.ts', import.meta.url), {
    env: {
      PATH: env.PATH,
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE,
      SANDBOX_HOST: config.HOST,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DELAY_MS: env.SANDBOX_DELAY_MS ?? '6000',
      SANDBOX_WINDOW_MS: String(config.RENTAL_WINDOW_MS),
      SANDBOX_STATE_FILE: join(folder, 'sandbox.json'),
      SMS_API_KEY: config.SMS_API_KEY,
      SMS_DIALECT: config.SMS_DIALECT,
      SMS_HOOK_URL: here + hookPath(config, 'sms', smsSupplierOf(config)),
      SMS_PRICES_FILE: resolve('server/data/services.csv'),
      SMS_2_API_KEY: second.sms.apiKey,
      SMS_2_DIALECT: second.sms.dialect,
      SMS_2_HOOK_URL: here + hookPath(config, 'sms', second.sms.name),
      BOOST_API_KEY: config.BOOST_API_KEY,
      BOOST_2_API_KEY: second.boost.apiKey,
      SANDBOX_BOOST_STEP_MS: env.SANDBOX_BOOST_STEP_MS,
      TEXT_API_KEY: config.TEXT_API_KEY,
      BANK_API_KEY: config.BANK_API_KEY,
      BANK_WEBHOOK_SECRET: config.BANK_WEBHOOK_SECRET,
      BANK_HOOK_BILLSTACK_URL: here + hookPath(config, 'bank', 'billstack'),
      BANK_HOOK_PAYMENTPOINT_URL: here + hookPath(config, 'bank', 'paymentpoint'),
      BANK_HOOK_PAYSTACK_URL: here + hookPath(config, 'bank', 'paystack'),
    },
  })
  return new Promise((ready, failed) => {
    child.once('message', () => ready())
    child.once('exit', () => failed(new Error(`The sandbox could not start on port ${port}.`)))
  })
}
