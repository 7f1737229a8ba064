import { until, type TestClient } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'

/** The deliveries of the bank that a process has locked. */
export const lockedDeliveries = (testApp: TestApp) =>
  testApp.sql<{ locked_by: string }>(
    "select locked_by from graphile_worker.jobs where task_identifier like 'process-delivery%' and locked_by is not null",
  )

/** Makes the bank report ₦500, and waits until a process has locked the job, whose calls the bank does not answer. */
export async function startSlowDeposit(testApp: TestApp, user: TestClient): Promise<void> {
  const call = 'verifyTransaction'
  const slow = { upstream: 'bank', call, fault: 'slow', times: 100, ms: 60_000 }
  const account_number = await user.accountNumber()
  await testApp.control('POST', '/faults', slow)
  await testApp.control('POST', '/bank/transfer', {
    account_number,
    amount: '500',
    sender_name: 'CHIDI OKE',
  })
  await until(async () => (await lockedDeliveries(testApp)).length > 0)
}
