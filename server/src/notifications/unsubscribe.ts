import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../platform/ids.ts'

/** The links in mails that switch off further mails without a sign-in (NOTE-7). */
export type UnsubscribeLinks = ReturnType<typeof openUnsubscribeLinks>

export function openUnsubscribeLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const sign = (userId: string) => createHmac('sha256', secret).update(userId).digest('base64url')
  const tokenOf = (userId: string) => `${userId}.${sign(userId)}`
  return {
    /** The page that a user opens, and the address that a mail program posts to (RFC 8058). */
    linksOf: (userId: string) => ({
      page: `${publicUrl}/unsubscribe?token=${tokenOf(userId)}`,
      oneClick: `${publicUrl}${oneClickPath.replace(':token', tokenOf(userId))}`,
    }),
    /** The user of a token; undefined where its signature is not ours. */
    userOf(token: string): string | undefined {
      const [userId = '', signature = ''] = token.split('.')
      const [sent, right] = [Buffer.from(signature), Buffer.from(sign(userId))]
      return isId(userId) && sent.length === right.length && timingSafeEqual(sent, right)
        ? userId
        : undefined
    },
  }
}

/** The path that mail programs post to. Its last segment is a secret, as in the paths of webhooks. */
export const oneClickPath = '/hooks/unsubscribe/:token'
