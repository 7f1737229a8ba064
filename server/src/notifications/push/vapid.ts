import { createECDH, createHmac } from 'node:crypto'

/** The keys by which push services identify us (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Derives the keys from a secret, the same in all processes. A changed secret ends all subscriptions. */
export function vapidKeysOf(secret: string): VapidKeys {
  for (let round = 0; ; round += 1) {
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(createHmac('sha256', secret).update(`vapid ${round}`).digest())
    } catch {
      // The key is not below the order of the curve. This happens once in four billion.
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: curve.getPrivateKey('base64url'),
    }
  }
}
