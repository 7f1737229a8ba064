import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHooks } from './hooks.ts'
import { sendMail } from './smtp-client.ts'
import { BANK_KEY, newFolder, openTestSandbox, optionsFor } from './test-sandbox.ts'

/** Moves the pending events of a saved state into the past by `ms`, as if the sandbox had been down for that long. */
function makeOlder(stateFile: string, ms: number): void {
  const older = (value: unknown) => (typeof value === 'number' ? value - ms : value)
  const state: unknown = JSON.parse(readFileSync(stateFile, 'utf8'), (key, value: unknown) => {
    if (key === 'due' && Array.isArray(value)) return value.map(older)
    return key === 'expiresAt' || key === 'nextAt' ? older(value) : value
  })
  writeFileSync(stateFile, JSON.stringify(state))
}

test('rentals, money, accounts, transfers and mail survive a restart', async () => {
  const stateFile = join(newFolder(), 'deep', 'state.json')
  const options = { stateFile, sms: { balanceUsd: 10 } }
  const first = await openTestSandbox(options)
  const [open, done] = [await first.rent('wa'), await first.rent('fb')]
  await first.deliver(done.number, 'code 123456')
  await first.sms('setStatus', { id: done.id, status: '6' })
  await first.post('/control/bank/transfer', { account_number: '6600000001', amount: 5 })
  await sendMail(first.smtpPort, { to: 'a@example.com', raw: 'Subject: hi\n\nhi\n' })
  const before = [await first.get('/control/sms'), await first.get('/control/bank')]
  await first.close()

  await using second = await openTestSandbox(options)
  expect([await second.get('/control/sms'), await second.get('/control/bank')]).toEqual(before)
  expect(await second.get('/control/mail')).toMatchObject({ mails: [{ subject: 'hi' }] })
  expect((await second.sms('getStatus', { id: open.id })).text).toBe('STATUS_WAIT_CODE')
  expect((await second.sms('getStatus', { id: done.id })).text).toBe('STATUS_OK:123456')
  expect((await second.sms('getBalance')).text).toBe('ACCESS_BALANCE:7.70')
  expect(Number((await second.rent('wa')).id)).toBeGreaterThan(Number(done.id))
})

test('charges are the same after a restart, also of a cancelled number whose price the supplier kept', async () => {
  const options = { stateFile: join(newFolder(), 'state.json') }
  const first = await openTestSandbox(options)
  const fault = { upstream: 'sms', call: 'setStatus', fault: 'keeps-refund' }
  await first.post('/control/faults', fault)
  for (const { id } of [await first.rent('wa'), await first.rent('fb')])
    await first.sms('setStatus', { id, status: '8' })
  await first.deliver((await first.rent('wa')).number, 'code 123456')
  const before = await first.get('/control/sms/books')
  expect(before).toMatchObject({
    charged: [{ service: 'wa' }, { service: 'wa' }],
    returned: [{ service: 'fb' }],
  })
  await first.close()

  await using second = await openTestSandbox(options)
  expect(await second.get('/control/sms/books')).toEqual(before)
})

test('pending events happen after a restart', async () => {
  await using hooks = await openHooks()
  const stateFile = join(newFolder(), 'state.json')
  const bank = { hookUrls: { billstack: hooks.url }, retryMs: 1 }
  const sms = { hookUrl: hooks.url }
  const late = { delayMs: 60_000, windowMs: 90_000, bank: { ...bank, retryMs: 60_000 } }
  const first = await openTestSandbox({ stateFile, ...late, sms })
  const [coded, dead] = [await first.rent('wa'), await first.rent('zzdead')]
  hooks.statuses.push(500)
  await first.post('/control/bank/transfer', { account_number: '6600000001', amount: 5 })
  await hooks.next()
  await first.close()
  makeOlder(stateFile, 100_000)

  await using second = await openTestSandbox({ stateFile, bank, sms })
  const raws = [(await hooks.next()).raw, (await hooks.next()).raw]
  expect(raws.filter((raw) => raw.includes('PAYMENT_NOTIFIFICATION'))).toHaveLength(1)
  expect(raws.filter((raw) => raw.includes('"service":"wa"'))).toHaveLength(1)
  expect((await second.sms('getStatus', { id: coded.id })).text).toMatch(/^STATUS_OK/)
  await expect
    .poll(async () => (await second.sms('getStatus', { id: dead.id })).text)
    .toBe('STATUS_CANCEL')
})

test('a code and the end of a window that pass while the sandbox is down happen in their order', async () => {
  const stateFile = join(newFolder(), 'state.json')
  const first = await openTestSandbox({ stateFile, delayMs: 60_000, windowMs: 90_000 })
  const [coded, dead] = [await first.rent('wa'), await first.rent('zzdead')]
  await first.close()
  makeOlder(stateFile, 100_000)
  await using second = await openTestSandbox({ stateFile })
  const status = async (id: string) => (await second.sms('getStatus', { id })).text
  await expect.poll(() => status(dead.id)).toBe('STATUS_CANCEL')
  expect(await status(coded.id)).toMatch(/^STATUS_OK/)
})

test('the file is written soon after a change, before the sandbox closes', async () => {
  const stateFile = join(newFolder(), 'state.json')
  await using sandbox = await openTestSandbox({ stateFile })
  const { number } = await sandbox.rent()
  await expect.poll(() => readFileSync(stateFile, 'utf8')).toContain(number)
})

test('a corrupt state file is an error', async () => {
  const stateFile = join(newFolder(), 'state.json')
  writeFileSync(stateFile, '{"version":1,')
  await expect(openTestSandbox({ stateFile })).rejects.toThrow(/JSON/)
})

test('the main file reports its start over IPC and exits when its parent disconnects', async () => {
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: {
      SANDBOX_PORT: '0',
      SMS_API_KEY: 'k',
      SMS_PRICES_FILE: optionsFor().sms.pricesFile,
      BOOST_API_KEY: 'p',
      BANK_API_KEY: BANK_KEY,
      BANK_WEBHOOK_SECRET: 's',
      TEXT_API_KEY: 't',
    },
  })
  const [ready] = (await once(child, 'message')) as [{ url: string; smtpPort: number }]
  expect(ready).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpPort: expect.any(Number),
  })
  const answer = await fetch(`${ready.url}/sms/stubs/handler_api.php?api_key=k&action=getBalance`)
  expect(await answer.text()).toBe('ACCESS_BALANCE:1000000.00')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
