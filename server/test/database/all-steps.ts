import { scheduledCron } from '../../src/scheduled-jobs.ts'
import { proofCron } from '../../src/wallet/proof/proof-jobs.ts'
import type { Line } from '../authorisation/matrix.ts'
import { contentLines, openContent } from '../authorisation/content-matrix.ts'
import { deskLines } from '../authorisation/search-matrix.ts'
import { figureLines } from '../authorisation/reports-matrix.ts'
import { fundingLines, openFunding } from '../authorisation/deposits-matrix.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { moneyLines, openDesk } from '../authorisation/transfers-matrix.ts'
import { openPeople, peopleLines } from '../authorisation/users-matrix.ts'
import type { Person } from '../harness/test-user.ts'
import { priceLines } from '../authorisation/prices-matrix.ts'
import { questionsOf } from '../harness/route-queries.ts'
import {
  absentPath,
  demoAdmin,
  encodeForm,
  everyRoute,
  raw,
  type NamedRoute,
} from '../harness/http-request.ts'
import { openThings, storeLines } from '../authorisation/store-matrix.ts'
import { catalogueReady } from '../boost/orders.ts'
import { takeSteps } from './user-steps.ts'
import type { World } from '../harness/test-app.ts'
import { until } from '../harness/test-user.ts'

/** Asks every route of the contract, with everything that a list may be asked for, and has every job run once. */
export async function useEverything(world: World): Promise<void> {
  const [user, friend, owner] = await Promise.all([
    world.person('90000'),
    world.person('9000'),
    demoAdmin(world),
  ])
  await takeSteps(world, { user, owner })
  const lines = await linesFor({ user, friend, owner })
  const refused: string[] = []
  for (const one of everyRoute.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const by = one.route.access === 'admin' ? owner : user
    for (const question of questionsOf(one))
      refused.push(...(await ask(world, one, { by, question, line: lines[one.name] })))
  }
  if (refused.length > 0) throw new Error(refused.join('\n'))
  await runJobs(world)
}
/** It ends the session by which all others are asked. */
const isLast = ({ name }: NamedRoute): boolean => name === 'accounts.signOut'

async function linesFor({
  user,
  friend,
  owner,
}: Record<'user' | 'friend' | 'owner', Person>): Promise<Record<string, Line>> {
  const world = user.world
  await catalogueReady(user)
  const things = await openThings(owner, user)
  const content = await openContent(owner)
  const somebody = await openPeople(await world.person('1000'))
  const desk = await openDesk(friend, await world.person())
  const funding = await openFunding(await world.person())
  return {
    ...storeLines(() => things),
    ...contentLines(() => content),
    ...priceLines(),
    ...deskLines(() => friend),
    ...peopleLines(() => somebody),
    ...moneyLines(() => desk),
    ...fundingLines(() => funding),
    ...figureLines,
  }
}

/** Asks a route; answers why it was refused what it must not be. */
async function ask(
  world: World,
  { name, route }: NamedRoute,
  { by, question, line }: { by: Person; question: string; line: Line | undefined },
): Promise<string[]> {
  const params = line?.params?.()
  const path = params
    ? route.path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? '')
    : absentPath(route)
  const sent = await sentBy(name, route.method === 'GET' ? undefined : (line ?? {}))
  const answer = await raw(world.url, path + question, {
    method: route.method,
    headers: {
      cookie: by.cookie,
      ...(sent && { 'content-type': sent.type, 'content-length': String(sent.body.length) }),
    },
    ...(sent && { body: sent.body }),
  })
  // What a list may be asked for is not refused, or nothing would be planned.
  return answer.status === 500 || (question !== '' && answer.status >= 400)
    ? [`${name}${question}: ${answer.status} ${answer.text}`]
    : []
}

/** What is sent to a route; undefined where that is nothing. */
async function sentBy(
  name: string,
  line: Partial<Line> | undefined,
): Promise<{ body: Buffer; type: string } | undefined> {
  if (!line) return undefined
  if (line.form) return encodeForm(line.form())
  const body = line.body?.('owner') ?? goodBodies[name]?.()
  return body && { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

async function runJobs(world: World): Promise<void> {
  await world.control('POST', '/faults', { upstream: 'sms', call: '*', fault: '500', times: 100 })
  const clocks = `${scheduledCron('billstack')}\n${proofCron}`.split('\n')
  for (const line of clocks) {
    const name = line.trim().split(' ')[5]
    if (name) await runJob(world, name)
  }
}

/** Has a job run once, and waits until it is done and no other is due. */
async function runJob(world: World, name: string): Promise<void> {
  await world.sql("select graphile_worker.add_job($1, '{}')", [name])
  await until(async () => {
    const [row] = await world.sql<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs where attempts = 0 and run_at <= now() or locked_at is not null',
    )
    return row?.left === 0
  }, 120_000)
}

/** Lets all that was done since the fill settle, after a proof of the whole, and has what is new proven. */
export async function proveWhatIsNew(world: World): Promise<void> {
  await world.sql(`begin; set local session_replication_role = replica;
    update transfer set created_at = created_at - interval '3 minutes' where created_at > now() - interval '1 hour';
    commit`)
  await runJob(world, 'prove')
}
