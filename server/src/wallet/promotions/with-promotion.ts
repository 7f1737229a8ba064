import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'

/** The promotion that an order requests: the entered code, '' for none, and its browser, '' where that is not known. */
export type PromotionWish = { readonly code: string; readonly device: string }

/** Runs an order or a quote with the promotion of its request. Throws TOO_MANY_REQUESTS after too many wrong codes. */
export type WithPromotion = <T>(
  from: {
    readonly request: FastifyRequest
    readonly userId: string
    readonly code: string | undefined
  },
  run: (wish: PromotionWish) => Promise<T>,
) => Promise<T>

/** Counts the codes of each user that do not exist, so that codes cannot be guessed (PROMO-5). */
export const openPromotions =
  (deps: {
    readonly deviceOf: (request: FastifyRequest) => string
    /** Throws TOO_MANY_REQUESTS where the user has used up the wrong codes of an hour. */
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
