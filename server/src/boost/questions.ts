import { linkHost, linkPage, linkPlatform } from '@nosim/contract/shop/boost-platform.ts'
import {
  type BoostQuestion,
  otherPlatform,
  type RunningOrder,
  sameLink,
} from '@nosim/contract/shop/boost-questions.ts'
import type { RefusalExtras } from '../platform/http/refusal.ts'

/** An open question, as the SQL function `boost_questions` returns it. */
export type QuestionRow =
  | { readonly name: 'other-platform'; readonly platform: string; readonly host: string }
  | ({ readonly name: 'same-link' } & RunningOrder)

type Request = {
  readonly link: string
  readonly confirmed?: readonly BoostQuestion[] | undefined
}

/** The argument `p_link` of the SQL function `boost_questions`. */
export const linkCheck = ({ link, confirmed = [] }: Request) => ({
  platform: linkPlatform(link),
  host: linkHost(link),
  page: linkPage(link),
  confirmed,
})

/** The questions that a user must confirm, as the refusal of the order lists them (BOOST-30, BOOST-31). */
export function questionsOf(rows: readonly QuestionRow[]): RefusalExtras {
  const questions = rows.map((row) => ({
    name: row.name,
    message: row.name === 'same-link' ? sameLink(row) : otherPlatform(row),
  }))
  const message = [...questions.map((question) => question.message), 'Order anyway?'].join(' ')
  return { message, questions }
}
