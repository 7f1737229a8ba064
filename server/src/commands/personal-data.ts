// For requests that reach the operator by mail or letter. `npm run admin -- export <email>` writes everything that is
// stored about a user to the standard output. `npm run admin -- close <email> [--now]` closes the account.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { openMessage } from '../accounts/closure/close-account.ts'
import { closingLetter } from '../accounts/closure/letters.ts'
import { eraseAccount, requestClosure, type ClosureAnswer } from '../accounts/closure/queries.ts'
import { letterJob } from '../accounts/users/jobs.ts'
import { userByEmail } from '../accounts/users/queries.ts'
import { readCommandConfig, secretKeyOf } from '../config/config.ts'
import { openOrders } from '../lines.ts'
import { recordAudit, type Actor } from '../platform/audit.ts'
import { openDatabase, type Db, type Queryable } from '../platform/db/db.ts'
import { addJob } from '../platform/jobs.ts'
import { Publisher } from '../platform/live/publisher.ts'
import { ownDataOf } from '../platform/own-data.ts'
import { openLog } from '../platform/process/log.ts'
import { ownSections } from '../privacy-table.ts'
import { stockSecretsOf } from '../stock-secrets.ts'
import type { Secrets } from '../store/inventory/secrets.ts'
import { balancesOf } from '../wallet/queries.ts'
import { openServer } from './open-server.ts'
import { readOrExit } from './read-or-exit.ts'

/** Writes a user's file of own data as JSON (ACCOUNT-15). Throws an Error with a text when there is no such account. */
export async function exportPerson(words: readonly string[]): Promise<void> {
  const { email } = readWords(words, { usage: 'npm run admin -- export <email address>' })
  const secrets = secretsOfEnvironment()
  await withDatabase(async (db) => {
    const actor = await actorOf(db, email)
    await recordAudit(db, actor, { action: 'export account', subject: `user:${actor.userId}` })
    for await (const part of ownDataOf(db, actor.userId, ownSections(secrets)))
      if (!process.stdout.write(part)) await once(process.stdout, 'drain')
    process.stdout.write('\n')
  })
}

/**
 * Closes an account as its user would. `--now` erases it at once, without a mail (ACCOUNT-16). Throws an Error with a
 * text when it cannot.
 */
export async function closePerson(words: readonly string[]): Promise<void> {
  const { email, isNow } = readWords(words, {
    usage: 'npm run admin -- close <email address> [--now]',
    options: { now: { type: 'boolean' } },
  })
  await withDatabase(async (db, url) => {
    const actor = await actorOf(db, email)
    const { outcome, obstacles } = await db
      .transaction()
      .execute((tx) => close(tx, actor, { isNow }))
    if (outcome === 'role')
      throw new Error(`${email} is an admin. Nothing was changed: take the role away first.`)
    if (outcome === 'open')
      throw new Error(`Nothing was changed. ${openMessage(openOrders, obstacles)}`)
    await using publisher = new Publisher({ url, log: openLog('warn') })
    publisher.sessionEnded(actor.userId)
    process.stdout.write(
      isNow
        ? await eraseNow(db, actor, email)
        : `${email} is being closed. The next run of erase-accounts erases what is personal.\n`,
    )
  })
}

async function close(
  tx: Queryable,
  actor: Actor,
  { isNow }: { isNow: boolean },
): Promise<ClosureAnswer> {
  const answer = await requestClosure(tx, actor.userId)
  if (answer.outcome !== 'requested') return answer
  await recordAudit(tx, actor, { action: 'close account', subject: `user:${actor.userId}` })
  if (!isNow) {
    const { main } = await balancesOf(tx, actor.userId)
    const { BRAND } = readOrExit(readCommandConfig)
    await addJob(tx, letterJob(actor.userId, closingLetter(BRAND, main)))
  }
  return answer
}

async function eraseNow(db: Db, { userId }: Actor, email: string): Promise<string> {
  if (await eraseAccount(db, userId))
    return `${email} is closed, and its personal data is erased.\n`
  return `${email} is being closed. It has money, or a number that may still receive messages: its data is erased once neither is left.\n`
}

function readWords(
  words: readonly string[],
  { usage, options = {} }: { usage: string; options?: { now?: { type: 'boolean' } } },
): { email: string; isNow: boolean } {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options,
  })
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new Error(`Say whose account: ${usage}`)
  return { email, isNow: values.now === true }
}

/** The account is its own actor, because a command has no signed-in admin. */
async function actorOf(db: Db, email: string): Promise<Actor> {
  const account = await userByEmail(db, email)
  if (!account) throw new Error(`There is no account ${email}. Nothing was done.`)
  return { userId: account.id, address: 'command line' }
}

async function withDatabase(act: (db: Db, url: string) => Promise<void>): Promise<void> {
  await using server = await openServer()
  const { db } = openDatabase({ url: server.url, poolSize: 1, name: 'nosim admin' })
  try {
    await act(db, server.url)
  } finally {
    await db.destroy()
  }
}

/** The keys that open sealed texts. The file contains the details of logs that the user bought. */
function secretsOfEnvironment(): Secrets {
  const config = readOrExit(readCommandConfig)
  return stockSecretsOf({ ...config, SECRET_KEY: secretKeyOf(config) })
}
