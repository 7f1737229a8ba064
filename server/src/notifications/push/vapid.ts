import { createECDH, createHmac } from 'node:crypto'

/** The keys by which push services know the shop (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Makes them of a secret: every process has the same, and a changed secret ends all pushes until they are switched on again. */
export function vapidKeysOf(secret: string): VapidKeys {
  for (let round = 0; ; round += 1) {
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(createHmac('sha256', secret).update(`vapid ${round}`).digest())
    } catch {
      // Not below the order of the curve: one of four billion.
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: curve.getPrivateKey('base64url'),
    }
  }
}
