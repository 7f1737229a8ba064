import { ownAccount } from '@nosim/contract/accounts/own-account.ts'
import { networkError } from '../../api/api-error.ts'
import { readAnswer, urlOf } from '../../api/client.ts'

/** Passes the complete file of the user's own data to the browser. Throws an ApiError. */
export async function downloadData(): Promise<void> {
  const answer = await fetch(urlOf(ownAccount.data, {}), { credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw networkError(cause)
    },
  )
  if (!answer.ok) readAnswer(ownAccount.data, answer, await answer.json().catch(() => undefined))
  const file = await answer.blob().catch((cause: unknown) => {
    throw networkError(cause)
  })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
