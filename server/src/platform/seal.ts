import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps short texts unreadable at rest; only its key opens them, and only for the same purpose. */
export type Sealer = {
  /** What every text that is sealed now begins with. */
  readonly keyId: Buffer
  /**
   * `purpose` is authenticated with the text, such as `totp:<user id>`: a sealed text that is moved elsewhere does
   * not open.
   */
  seal(text: string, purpose: string): Buffer
  /** Throws when the text was changed, moved, or sealed with a key that is not there any more. */
  open(sealed: Buffer, purpose: string): string
}

export const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = keyIdBytes + nonceBytes + tagBytes

/**
 * AES-256-GCM; what comes out is key id, nonce, tag and text. `older` secrets open what they sealed, and seal no
 * more.
 */
export function openSealer(secret: string, older: readonly string[] = []): Sealer {
  const current = keyOf(secret)
  const keys = [current, ...older.map(keyOf)]
  return {
    keyId: current.id,
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, purpose) {
      const id = sealed.subarray(0, keyIdBytes)
      const key = keys.find((one) => one.id.equals(id))
      if (!key) throw new Error(`no key has the id ${id.toString('hex')}`)
      const nonce = sealed.subarray(keyIdBytes, keyIdBytes + nonceBytes)
      const tag = sealed.subarray(keyIdBytes + nonceBytes, headBytes)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      const shown = decipher.update(sealed.subarray(headBytes))
      return Buffer.concat([shown, decipher.final()]).toString('utf8')
    },
  }
}

/** A key, and an id that identifies it without revealing it. */
function keyOf(secret: string): { bytes: Buffer; id: Buffer } {
  const bytes = createHash('sha256').update(secret).digest()
  const id = createHash('sha256').update('key id').update(bytes).digest().subarray(0, keyIdBytes)
  return { bytes, id }
}
