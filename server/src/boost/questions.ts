import { linkHost, linkPage, linkPlatform } from '@nosim/contract/shop/boost-platform.ts'
import {
  type BoostQuestion,
  otherPlatform,
  type RunningOrder,
  sameLink,
} from '@nosim/contract/shop/boost-questions.ts'
import type { RefusalExtras } from '../platform/http/refusal.ts'

/** What the SQL function `boost_questions` returns of each open question. */
export type QuestionRow =
  | { readonly name: 'other-platform'; readonly platform: string; readonly host: string }
  | ({ readonly name: 'same-link' } & RunningOrder)

type Request = {
  readonly link: string
  readonly confirmed?: readonly BoostQuestion[] | undefined
}

/** What the SQL function `boost_questions` takes of an order. */
export const linkCheck = ({ link, confirmed = [] }: Request) => ({
  platform: linkPlatform(link),
  host: linkHost(link),
  page: linkPage(link),
  confirmed,
})

/** The questions that an order must confirm, as its refusal names them (BOOST-30, BOOST-31). */
export function questionsOf(rows: readonly QuestionRow[]): RefusalExtras {
  const questions = rows.map((row) => ({
    name: row.name,
    message: row.name === 'same-link' ? sameLink(row) : otherPlatform(row),
  }))
  const message = [...questions.map((question) => question.message), 'Order anyway?'].join(' ')
  return { message, questions }
}
