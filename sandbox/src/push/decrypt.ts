import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  verify,
} from 'node:crypto'

/** The keys of a browser, which decrypt its pushes. */
export type BrowserKeys = { readonly curve: ECDH; readonly auth: Buffer }

type Derived = { readonly salt: Buffer; readonly secret: Buffer; readonly length: number }

const hkdf = (info: Buffer, { salt, secret, length }: Derived): Buffer => {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.of(1)]))
    .digest()
    .subarray(0, length)
}

/** Decrypts a push of one record (RFC 8188 and 8291, `aes128gcm`). Throws where it is not for these keys. */
export function decrypt(body: Buffer, { curve, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  const shared = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = hkdf(info, { salt: auth, secret: shared, length: 32 })
  const key = hkdf(Buffer.from('Content-Encoding: aes128gcm\0'), { salt, secret, length: 16 })
  const nonce = hkdf(Buffer.from('Content-Encoding: nonce\0'), { salt, secret, length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The byte 2 ends the content of the last record; padding follows.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Whether the `Authorization` of a push is signed with the key in it, for the push service at `origin` (RFC 8292). */
export function isProved(authorization: string, origin: string): boolean {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization)
  if (!found) return false
  const [, head = '', claims = '', signature = '', key = ''] = found
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  if (x === undefined || y === undefined) return false
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const now = Date.now() / 1000
  return (
    isSigned &&
    aud === origin &&
    exp > now &&
    exp < now + 24 * 3600 + 60 &&
    /^(mailto|https):/.test(sub)
  )
}

/** Generates the keys of a browser. */
export function newKeys(auth: Buffer): BrowserKeys {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { curve, auth }
}
