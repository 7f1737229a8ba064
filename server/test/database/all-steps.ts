import { leastRoleOf } from '@nosim/contract/base/route.ts'
import { scheduledCron } from '../../src/scheduled-jobs.ts'
import { proofCron } from '../../src/wallet/proof/proof-jobs.ts'
import type { Line } from '../authorisation/matrix.ts'
import { contentLines, openContent } from '../authorisation/content-matrix.ts'
import { searchLines } from '../authorisation/search-matrix.ts'
import { figureLines } from '../authorisation/reports-matrix.ts'
import { fundingLines, openFunding } from '../authorisation/deposits-matrix.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { openPrograms, programLines } from '../authorisation/programs-matrix.ts'
import { transferLines, openTransfers } from '../authorisation/transfers-matrix.ts'
import { noticeLines } from '../authorisation/notices-matrix.ts'
import { openUsers, userLines } from '../authorisation/users-matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import { priceLines } from '../authorisation/prices-matrix.ts'
import { questionsOf } from '../harness/route-queries.ts'
import {
  absentPath,
  demoAdmin,
  encodeForm,
  everyRoute,
  sendRaw,
  type NamedRoute,
} from '../harness/http-request.ts'
import { openThings, storeLines } from '../authorisation/store-matrix.ts'
import { catalogueReady } from '../boost/orders.ts'
import { takeSteps } from './user-steps.ts'
import type { TestApp } from '../harness/test-app.ts'
import { dueJobsTried } from '../harness/quiesce.ts'

/** Requests every route of the contract, each list with every parameter, and the metrics, and runs every job once. */
export async function useEverything(testApp: TestApp): Promise<void> {
  // One request after the other, because a batch counts the statements of several requests for one of them.
  const user = await testApp.newClient('90000')
  const friend = await testApp.newClient('9000')
  const owner = await demoAdmin(testApp)
  await takeSteps(testApp, { user, owner })
  const lines = await linesFor({ user, friend, owner })
  const refused: string[] = []
  for (const one of everyRoute.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const by = leastRoleOf(one.route) ? owner : user
    for (const question of questionsOf(one))
      refused.push(...(await request(testApp, one, { by, question, line: lines[one.name] })))
  }
  if (refused.length > 0) throw new Error(refused.join('\n'))
  await sendRaw(testApp.url, '/metrics')
  await runJobs(testApp)
}
/** Sign-out is last, because it ends the session that all other requests use. */
const isLast = ({ name }: NamedRoute): boolean => name === 'accounts.signOut'

async function linesFor({
  user,
  friend,
  owner,
}: Record<'user' | 'friend' | 'owner', TestClient>): Promise<Record<string, Line>> {
  const testApp = user.testApp
  await catalogueReady(user)
  const things = await openThings(owner, user)
  const content = await openContent(owner)
  const programs = await openPrograms(user)
  const otherUser = await openUsers(await testApp.newClient('1000'))
  const transfers = await openTransfers(friend, await testApp.newClient())
  const funding = await openFunding(await testApp.newClient())
  return {
    ...storeLines(() => things),
    ...contentLines(() => content),
    ...priceLines(),
    ...searchLines(() => friend),
    ...userLines(() => otherUser),
    ...programLines(() => programs),
    ...noticeLines,
    ...transferLines(() => transfers),
    ...fundingLines(() => funding),
    ...figureLines,
  }
}

/** Calls a route. Returns the replies that must not occur: a 500, and a refusal of a list with a parameter. */
async function request(
  testApp: TestApp,
  { name, route }: NamedRoute,
  { by, question, line }: { by: TestClient; question: string; line: Line | undefined },
): Promise<string[]> {
  const params = line?.params?.()
  const path = params
    ? route.path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? '')
    : absentPath(route)
  const sent = await sentBy(name, route.method === 'GET' ? undefined : (line ?? {}))
  const answer = await sendRaw(testApp.url, path + question, {
    method: route.method,
    headers: {
      cookie: by.cookie,
      ...(sent && { 'content-type': sent.type, 'content-length': String(sent.body.length) }),
    },
    ...(sent && { body: sent.body }),
  })
  // If a list refused its parameter, its statement would not run.
  return answer.status === 500 || (question !== '' && answer.status >= 400)
    ? [`${name}${question}: ${answer.status} ${answer.text}`]
    : []
}

/** The body of a request to a route with its content type; undefined where there is none. */
async function sentBy(
  name: string,
  line: Partial<Line> | undefined,
): Promise<{ body: Buffer; type: string } | undefined> {
  if (!line) return undefined
  if (line.form) return encodeForm(line.form())
  const body = line.body?.('owner') ?? goodBodies[name]?.()
  return body && { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

async function runJobs(testApp: TestApp): Promise<void> {
  await testApp.control('POST', '/faults', { upstream: 'sms', call: '*', fault: '500', times: 100 })
  const clocks = `${scheduledCron('billstack')}\n${proofCron}`.split('\n')
  for (const line of clocks) {
    const name = line.trim().split(' ')[5]
    if (name) await runJob(testApp, name)
  }
}

/** Runs a job once, and waits until it is done and no other job is due. */
async function runJob(testApp: TestApp, name: string): Promise<void> {
  await testApp.sql("select graphile_worker.add_job($1, '{}')", [name])
  await dueJobsTried(testApp)
}

/** Makes the newest transfers old enough for the incremental proof, and runs it. */
export async function proveWhatIsNew(testApp: TestApp): Promise<void> {
  await testApp.sql(`begin; set local session_replication_role = replica;
    update transfer set created_at = created_at - interval '3 minutes' where created_at > now() - interval '1 hour';
    commit`)
  await runJob(testApp, 'prove')
}
