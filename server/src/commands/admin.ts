// `npm run admin -- <email> <role>`: sets a role, to make the first owner or to restore one when no owner is left.
// `npm run admin -- export|close <email>`: exports the data of an account, or closes it (personal-data.ts).
import { parseArgs } from 'node:util'
import { adminRoles, type Role } from '@nosim/contract/base/route.ts'
import { userByEmail } from '../accounts/users/queries.ts'
import { setRole, type RoleAnswer } from '../accounts/team/set-role.ts'
import { openDatabase, type Db } from '../platform/db/db.ts'
import { Publisher } from '../platform/live/publisher.ts'
import { openLog } from '../platform/process/log.ts'
import { openServer } from './open-server.ts'
import { closePerson, exportPerson } from './personal-data.ts'

const roles: readonly Role[] = [...adminRoles.toReversed(), 'user']
const usage = `npm run admin -- <email address> <${roles.join('|')}>`
/** The commands for data requests that reach the operator by mail or letter. */
const requests = { export: exportPerson, close: closePerson } as const

type Refused = Exclude<RoleAnswer['kind'], 'set'>
const refusals: Readonly<Record<Refused, (email: string, role: Role) => string>> = {
  absent: (email) => `There is no account ${email}. Sign up with that address first.`,
  same: (email, role) => `${email} is ${role} already. Nothing was changed.`,
  blocked: (email) => `${email} is blocked. Nothing was changed: unblock the account first.`,
  unconfirmed: (email) => `${email} is not confirmed. Nothing was changed.`,
  'last-owner': (email) =>
    `${email} is the last owner. Nothing was changed: make another user owner first.`,
}

try {
  const [first = '', ...words] = process.argv.slice(2)
  if (first === 'export' || first === 'close') await requests[first](words)
  else {
    const { email, role } = readArguments()
    process.stdout.write(`${await changeRole(email, role)}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function readArguments(): { email: string; role: Role } {
  const [email, wanted, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!email || !wanted || more.length > 0) {
    throw new Error(`Say whose account, and what it is to be: ${usage}`)
  }
  const role = roles.find((one) => one === wanted)
  if (!role) throw new Error(`There is no role "${wanted}". A role is one of: ${roles.join(', ')}.`)
  return { email, role }
}

/** Returns what has changed, as text for the operator. Throws an Error with a text when nothing was changed. */
async function changeRole(email: string, role: Role): Promise<string> {
  await using server = await openServer()
  const { db } = openDatabase({ url: server.url, poolSize: 1, name: 'nosim admin' })
  const publisher = new Publisher({ url: server.url, log: openLog('warn') })
  try {
    return await changeIn(db, publisher, { email, role })
  } finally {
    await publisher[Symbol.asyncDispose]()
    await db.destroy()
  }
}

async function changeIn(
  db: Db,
  { sessionEnded }: Publisher,
  { email, role }: { email: string; role: Role },
): Promise<string> {
  const account = await userByEmail(db, email)
  if (!account) throw new Error(refusals.absent(email, role))
  const actor = { userId: account.id, address: 'command line' }
  const answer = await setRole({ db, sessionEnded }, actor, {
    who: { userId: account.id },
    role,
    confirm: true,
  })
  if (answer.kind !== 'set') throw new Error(refusals[answer.kind](email, role))
  return [
    `${answer.email} is ${role} now, and was ${answer.before} before.`,
    ...(answer.confirmed ? ['The address counts as confirmed.'] : []),
    'Every session of this account has ended: sign in again.',
    ...(role === 'user' ? [] : ['Where admins need two-step sign-in, set it up under Profile.']),
  ].join('\n')
}
