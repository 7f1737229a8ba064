import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'

/** What an order says about its promotion: the code that was entered, '' for none, and its browser, '' where it is not known. */
export type PromotionWish = { readonly code: string; readonly device: string }

/** Places or prices an order of a user, with the wish that its request has. Throws TOO_MANY_REQUESTS after many wrong codes. */
export type WithPromotion = <T>(
  from: {
    readonly request: FastifyRequest
    readonly userId: string
    readonly code: string | undefined
  },
  run: (wish: PromotionWish) => Promise<T>,
) => Promise<T>

/** Codes that do not exist are counted by their user, so that they cannot be guessed (PROMO-5). */
export const openPromotions =
  (deps: {
    readonly deviceOf: (request: FastifyRequest) => string
    /** Throws TOO_MANY_REQUESTS where the user has spent the wrong codes of an hour. */
    readonly refuseGuesses: (userId: string) => Promise<void>
    readonly countGuess: (userId: string) => Promise<void>
  }): WithPromotion =>
  async ({ request, userId, code = '' }, run) => {
    const wish = { code, device: deps.deviceOf(request) }
    if (code === '') return run(wish)
    await deps.refuseGuesses(userId)
    try {
      return await run(wish)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PROMOTION_UNKNOWN')
        await deps.countGuess(userId)
      throw error
    }
  }
