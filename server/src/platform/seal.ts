import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps short texts unreadable at rest; only the same key opens them, and only for the same purpose. */
export type Sealer = {
  /** `purpose` says whose and what it is, such as `totp:<user id>`: sealed text moved elsewhere does not open. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the text was changed, moved, or sealed with another key. */
  open(sealed: Buffer, purpose: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM; what comes out is nonce, tag and text. */
export function openSealer(secret: string): Sealer {
  const key = createHash('sha256').update(secret).digest()
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      const shown = decipher.update(sealed.subarray(nonceBytes + tagBytes))
      return Buffer.concat([shown, decipher.final()]).toString('utf8')
    },
  }
}
