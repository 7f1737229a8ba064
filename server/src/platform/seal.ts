import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts short texts that are stored. Only the same key and purpose decrypt them. */
export type Sealer = {
  /** The first bytes of every text that is sealed now. */
  readonly keyId: Buffer
  /**
   * `purpose`, such as `totp:<user id>`, is authenticated with the text. A sealed text that is moved to another row
   * cannot be opened.
   */
  seal(text: string, purpose: string): Buffer
  /** Throws when the text was changed, moved, or sealed with a key that is no longer configured. */
  open(sealed: Buffer, purpose: string): string
}

export const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = keyIdBytes + nonceBytes + tagBytes

/**
 * Opens a sealer with AES-256-GCM. A sealed text is key id, nonce, tag and ciphertext. `older` secrets only open what
 * they sealed.
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
