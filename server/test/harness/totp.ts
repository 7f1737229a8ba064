import { generate } from 'otplib'
import type { TestClient } from './test-client.ts'

/** The code of a secret's authenticator app, some steps of 30 s from now. */
export const totpCode = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** Switches two-step sign-in on, with the code of the previous time step, so that the current code stays valid. */
export async function switchTotpOn(
  client: TestClient,
  password = 'a-fine-password',
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.post('/api/me/totp', {
    current_password: password,
  })
  const secret = String(begun.body.secret)
  const confirm = async () =>
    client.post('/api/me/totp/confirmation', { code: await totpCode(secret, -1) })
  let confirmed = await confirm()
  // A time step may have begun between the creation and the check of the code.
  if (confirmed.status !== 200) confirmed = await confirm()
  if (confirmed.status !== 200) throw new Error(`no TOTP: ${JSON.stringify(confirmed.body)}`)
  const recoveryCodes = confirmed.body.recovery_codes as string[] // the shape in the contract
  return { secret, recoveryCodes }
}
