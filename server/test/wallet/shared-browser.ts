import { expect } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'

/** Signs in with the device cookie of a browser. Returns its device cookie after the sign-in. */
export async function signInWith(device: string, { testApp, email }: TestClient): Promise<string> {
  const answer = await fetch(`${testApp.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: device },
    body: JSON.stringify({ email, password: 'a-fine-password' }),
  })
  expect(answer.status).toBe(200)
  const set = answer.headers.getSetCookie().find((one) => one.startsWith('nosim-device='))
  return set?.split(';')[0] ?? device
}
