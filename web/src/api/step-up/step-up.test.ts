import { expect, test, vi } from 'vitest'
import { provideStepUp, withStepUp } from './step-up.ts'

const refusal = (code: string) => Object.assign(new Error('No.'), { code })

const attempts = (...outcomes: (Error | string)[]) => {
  const attempt = vi.fn<() => Promise<string>>()
  for (const outcome of outcomes) {
    if (outcome instanceof Error) attempt.mockRejectedValueOnce(outcome)
    else attempt.mockResolvedValueOnce(outcome)
  }
  return attempt
}
const needed = refusal('STEP_UP_REQUIRED')

test('a request that needs a confirmation is sent once more after it [AUTH-55]', async () => {
  const confirm = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const takeBack = provideStepUp(confirm)
  expect(await withStepUp(attempts(needed, 'done'))).toBe('done')
  // It must not loop when the server refuses again.
  const refused = attempts(needed, needed, 'done')
  await expect(withStepUp(refused)).rejects.toBe(needed)
  expect(refused).toHaveBeenCalledTimes(2)
  expect(confirm).toHaveBeenCalledTimes(2)
  takeBack()
})

test('without a confirmation the refusal stays, and nothing is sent again [AUTH-55]', async () => {
  const takeBack = provideStepUp(() => Promise.resolve(false))
  const refused = attempts(needed, 'done')
  await expect(withStepUp(refused)).rejects.toBe(needed)
  takeBack()
  await expect(withStepUp(refused)).resolves.toBe('done')
  await expect(withStepUp(attempts(needed, 'done'))).rejects.toBe(needed)
})

test('another refusal causes no question [AUTH-55]', async () => {
  const confirm = vi.fn<() => Promise<boolean>>()
  const takeBack = provideStepUp(confirm)
  const other = refusal('FORBIDDEN')
  await expect(withStepUp(attempts(other, 'done'))).rejects.toBe(other)
  expect(confirm).not.toHaveBeenCalled()
  takeBack()
})
