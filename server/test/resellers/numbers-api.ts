import type { TestApp } from '../harness/test-app.ts'
import { until } from '../harness/test-client.ts'

export type NumbersAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Params = Readonly<Record<string, string | number>>

/** A client of the numbers protocol with the secret of a key. */
export type NumbersClient = {
  (action: string, params?: Params, headers?: Record<string, string>): Promise<NumbersAnswer>
  /** Returns only the body of the call. */
  word(action: string, params?: Params): Promise<string>
  json<T = Record<string, unknown>>(action: string, params?: Params): Promise<T>
}

/** Calls the numbers protocol by GET. */
export function numbersClient(testApp: TestApp, secret: string): NumbersClient {
  const call = async (action: string, params: Params = {}, headers = {}) => {
    const texts = Object.entries(params).map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams([['api_key', secret], ['action', action], ...texts])
    const answer = await fetch(`${testApp.url}/stubs/handler_api.php?${query}`, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return Object.assign(call, {
    word: async (action: string, params?: Params) => (await call(action, params)).text,
    json: async <T>(action: string, params?: Params) =>
      JSON.parse((await call(action, params)).text) as T,
  })
}

/** A number that was ordered by a program. */
export type Ordered = { readonly id: string; readonly number: string; readonly price: string }

/** Orders a number; throws where none is available. */
export async function orderNumber(client: NumbersClient, params: Params): Promise<Ordered> {
  const { text, headers } = await client('getNumber', params)
  const [, id, number] = /^ACCESS_NUMBER:(\d+):(\d{11})$/.exec(text) ?? []
  if (!id || !number) throw new Error(`no number: ${text}`)
  return { id, number, price: headers.get('x-price') ?? '' }
}

/** Waits until getStatus answers this. */
export const statusWhen = (client: NumbersClient, id: string, wanted: string): Promise<true> =>
  until(async () => (await client.word('getStatus', { id })) === wanted && true)

/** The id of an order in our database by its number. */
export async function orderIdOf(testApp: TestApp, id: string): Promise<string> {
  const [row] = await testApp.sql<{ order_id: string }>(
    'select order_id from api_order where id = $1',
    [id],
  )
  return row?.order_id ?? ''
}
