import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runNow } from '../accounts/full-history.ts'
import { waitingBonus } from '../authorisation/deposits-matrix.ts'
import { auditOf } from '../harness/admin-requests.ts'
import { signInWith } from './shared-browser.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { codeOf, expectOk } from '../store/inventory.ts'
import { newAdmin } from '../transfers/transfers.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2, env: { REFERRAL_DAILY_LIMIT: '7' } })
  owner = await newAdmin(testApp, 'owner')
  manager = await newAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => changeRule(0))

const changeRule = (hold_hours: number, by = owner) =>
  by.request('PUT', '/api/admin/referral-rule', { body: { hold_hours, daily_limit: 20 } })
const decide = (id: string, word: 'approve' | 'decline', by = manager) =>
  by.post(`/api/admin/referrals/${id}/${word}`, { reason: 'They are a couple' })
const listed = async (status: string, id: string) => {
  const { bonuses } = await expectOk<{ bonuses: Record<string, unknown>[] }>(
    manager.get(`/api/admin/referrals?status=${status}&limit=100`),
  )
  return bonuses.find((one) => one.id === id)
}
const referralsOf = async (client: TestClient) => (await client.get('/api/me/referrals')).body

async function friendOf(referrer: TestClient): Promise<TestClient> {
  const friend = await testApp.newClient()
  const people = [friend.userId, referrer.userId]
  await testApp.sql('update app_user set referred_by = $2 where id = $1', people)
  return friend
}

describe('the rule of referral bonuses', () => {
  test('has the limit of the settings until an owner changes it, with an entry of the audit [REFER-4, REFER-9, REFER-16]', async () => {
    const first = await expectOk(manager.get('/api/admin/referral-rule'))
    expect(first).toEqual({ hold_hours: 0, daily_limit: 7 })
    expect(codeOf(await changeRule(24, manager))).toBe('FORBIDDEN')
    expect((await changeRule(24)).body).toEqual({ hold_hours: 24, daily_limit: 20 })
    const [entry] = await auditOf(testApp, 'referral rule')
    expect(entry).toMatchObject({
      action: 'change referral rule',
      actor: owner.userId,
      before: first,
      after: { hold_hours: 24, daily_limit: 20 },
    })
    expect((await changeRule(721)).status).toBe(400)
    expect((await changeRule(0.5)).status).toBe(400)
  })
})

describe('a bonus on hold', () => {
  test('shows on the page of its referrer until the job pays it [REFER-10, REFER-15]', async () => {
    const ada = await testApp.newClient()
    const friend = await friendOf(ada)
    await changeRule(24)
    const tab = await ada.live()
    await friend.fund('1000')
    await tab.when(({ event }) => event === 'balance')
    expect(await referralsOf(ada)).toMatchObject({
      qualified: 1,
      earned: '0.00',
      pending: '100.00',
      friends: [{ bonus: null, bonus_state: 'held', bonus_due: expect.stringMatching(/Z$/) }],
    })
    expect(await listed('held', friend.userId)).toMatchObject({ signals: [], amount: '100.00' })
    await runNow(testApp, 'pay-referrals')
    expect((await ada.balances()).refer_bal).toBe('0.00')
    await testApp.sql('update referral_bonus set due_at = now() where referee = $1', [
      friend.userId,
    ])
    await runNow(testApp, 'pay-referrals')
    await tab.when(({ event, data }) => event === 'balance' && data.refer_bal === '100.00')
    tab.close()
    expect(await referralsOf(ada)).toMatchObject({
      earned: '100.00',
      pending: '0.00',
      friends: [{ bonus: '100.00', bonus_state: 'paid', bonus_due: null }],
    })
  })
})

describe('a bonus that waits for an admin', () => {
  test('is listed with its signs, is not explained to its referrer, and is paid once approved [REFER-5, REFER-13, REFER-14, REFER-15]', async () => {
    const ada = await testApp.newClient()
    const id = await waitingBonus(testApp, ada)
    expect(await listed('review', id)).toMatchObject({
      status: 'review',
      signals: ['name'],
      payer_name: 'OBI, ADA',
      referrer: { user_id: ada.userId },
      friend: { user_id: id },
    })
    const shown = await referralsOf(ada)
    expect(shown).toMatchObject({ pending: '100.00', friends: [{ bonus_state: 'review' }] })
    expect(JSON.stringify(shown)).not.toContain('OBI')
    const tab = await ada.live()
    expect((await decide(id, 'approve')).body.message).toBe('The bonus is paid')
    await tab.when(({ event, data }) => event === 'balance' && data.refer_bal === '100.00')
    tab.close()
    expect(codeOf(await decide(id, 'decline'))).toBe('SETTLED')
    expect(await listed('review', id)).toBeUndefined()
    expect(await listed('decided', id)).toMatchObject({
      status: 'paid',
      decided_by: manager.email,
      note: 'They are a couple',
    })
    const [entry] = await auditOf(testApp, `user:${ada.userId}`)
    expect(entry).toMatchObject({
      action: 'approve referral bonus',
      actor: manager.userId,
      before: { signals: ['name'] },
      after: { friend: id, amount: '100.00', state: 'paid', reason: 'They are a couple' },
    })
  })

  test('is never paid once declined [REFER-14, REFER-15]', async () => {
    const ada = await testApp.newClient()
    const id = await waitingBonus(testApp, ada)
    expect((await decide(id, 'decline')).body.message).toBe('The bonus is declined')
    expect(await referralsOf(ada)).toMatchObject({
      qualified: 0,
      earned: '0.00',
      pending: '0.00',
      friends: [{ bonus: null, bonus_state: 'none', bonus_due: null }],
    })
  })

  test('needs a reason, and an admin who confirmed to be themselves [REFER-14]', async () => {
    const id = await waitingBonus(testApp)
    const bare = await manager.post(`/api/admin/referrals/${id}/approve`, { reason: ' ' })
    expect(bare.body).toMatchObject({ fields: { reason: 'Please give a reason' } })
    const later = await newAdmin(testApp)
    const ago = "update session set confirmed_at = now() - interval '1 hour' where user_id = $1"
    await testApp.sql(ago, [later.userId])
    expect((await decide(id, 'approve', later)).body.code).toBe('STEP_UP_REQUIRED')
  })
})

describe('a browser of a referrer and a friend', () => {
  test.each([
    ['the referrer signs in first', true],
    ['the friend signs in first', false],
  ])('makes the bonus wait where %s [REFER-12]', async (_what, isReferrerFirst) => {
    const ada = await testApp.newClient()
    const friend = await friendOf(ada)
    const people = isReferrerFirst ? [ada, friend] : [friend, ada]
    let device = ''
    for (const one of people) device = await signInWith(device, one)
    await friend.fund('1000')
    expect(await listed('review', friend.userId)).toMatchObject({ signals: ['device'] })
    expect((await ada.balances()).refer_bal).toBe('0.00')
  })

  test('says nothing where the browser is known for others only, or its cookie is changed [REFER-12]', async () => {
    const [ada, stranger] = [await testApp.newClient(), await testApp.newClient()]
    const friend = await friendOf(ada)
    const device = await signInWith('', ada)
    await signInWith(await signInWith('', stranger), friend)
    const last = device.endsWith('A') ? 'B' : 'A'
    await signInWith(device.slice(0, -1) + last, friend)
    await friend.fund('1000')
    expect((await ada.balances()).refer_bal).toBe('100.00')
  })
})
