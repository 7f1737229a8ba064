import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../../test/harness/test-client.ts'
import { openTestApp, type TestApp } from '../../../test/harness/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

async function friendOf(client: TestClient): Promise<TestClient> {
  const friend = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
  await friend.signUp(client.refId)
  await friend.confirm()
  await friend.signIn()
  return friend
}

test('a user without referred users has counts of zero', async () => {
  const ada = await testApp.newClient()
  const { body } = await ada.get('/api/me/referrals')
  expect(body).toEqual({
    ref_id: ada.refId,
    invited: 0,
    qualified: 0,
    earned: '0.00',
    pending: '0.00',
    friends: [],
  })
})

test('the referral page has the figures, and the friends newest first with their first name only [REFER-8]', async () => {
  const ada = await testApp.newClient()
  const friends = [await friendOf(ada), await friendOf(ada), await friendOf(ada)]
  for (const [index, friend] of friends.entries())
    await friend.request('PATCH', '/api/me', {
      body: { firstname: `Friend ${index}`, lastname: 'Okonkwo' },
    })
  await friends[0]?.fund('1000')
  await friends[1]?.fund('999.99')
  await friends[2]?.fund('5000')
  await friends[2]?.fund('5000')
  const { body } = await ada.get('/api/me/referrals')
  expect(body).toMatchObject({ invited: 3, qualified: 2, earned: '200.00' })
  expect((await ada.balances()).refer_bal).toBe('200.00')
  const joined = expect.any(String)
  const paid = { bonus_state: 'paid', bonus_due: null }
  expect(body.friends).toEqual([
    { firstname: 'Friend 2', joined, bonus: '100.00', ...paid },
    { firstname: 'Friend 1', joined, bonus: null, bonus_state: null, bonus_due: null },
    { firstname: 'Friend 0', joined, bonus: '100.00', ...paid },
  ])
  expect(JSON.stringify(body)).not.toContain('Okonkwo')
  for (const friend of friends) {
    expect(JSON.stringify(body)).not.toContain(friend.email)
    expect(JSON.stringify(body)).not.toContain(friend.userId)
  }

  const second = await ada.get('/api/me/referrals?page=2&limit=2')
  expect(second.body.friends).toEqual([{ firstname: 'Friend 0', joined, bonus: '100.00', ...paid }])
  expect((await friends[0]?.get('/api/me/referrals'))?.body.invited).toBe(0)
})
