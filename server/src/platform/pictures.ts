import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Queryable } from './db/db.ts'
import { sendProblem } from './http/answers.ts'
import { Refusal } from './http/refusal.ts'
import { isId } from './ids.ts'

// One picture at a time, on one thread: uploads must not slow down purchases.
sharp.concurrency(1)
let queue: Promise<unknown> = Promise.resolve()

const formats = new Set(['jpeg', 'png', 'gif', 'webp'])
/** A larger one is refused before it is decoded. */
const pixelsMost = 40_000_000
/** A JPEG may go over all of its picture in more passes than this, and each in a few bytes of the file. */
const passesMost = 200

/** What a picture is made to fit, in pixels: cropped to it, or with `inside` whole and not enlarged. */
export type Size = { readonly width: number; readonly height: number; readonly fit?: 'inside' }

/**
 * Encodes a picture again, made to fit a size: the result is a still WebP without metadata, whatever
 * came in. Throws IMAGE_REFUSED for all but JPEG, PNG, GIF and WebP, and for what is broken or beyond 40 megapixels.
 */
export async function encodePicture(bytes: Uint8Array, size: Size): Promise<Buffer> {
  const encoded = queue.then(() => encode(bytes, size))
  queue = encoded.catch(() => undefined)
  return encoded
}

async function encode(bytes: Uint8Array, size: Size): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error', pages: 1 })
    const { format } = await picture.metadata()
    if (!formats.has(format)) throw new Refusal('IMAGE_REFUSED')
    if (format === 'jpeg' && passesOf(bytes) > passesMost) throw new Refusal('IMAGE_REFUSED')
    return await picture
      .autoOrient()
      .resize({ fit: 'cover', withoutEnlargement: size.fit === 'inside', ...size })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    throw new Refusal('IMAGE_REFUSED')
  }
}

/** No fewer than there are: the mark of a pass may stand elsewhere by chance, which it rarely does. */
function passesOf(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const mark = Buffer.from([0xff, 0xda])
  let passes = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 2)) passes += 1
  return passes
}

/** Stores an encoded picture and returns its id. */
export async function keepPicture(tx: Queryable, webp: Buffer): Promise<string> {
  const kept = await tx
    .insertInto('picture')
    .values({ webp })
    .returning('id')
    .executeTakeFirstOrThrow()
  return kept.id
}

/** Lets a picture go that nothing shows any more. */
export async function forgetPicture(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('picture').where('id', '=', id).execute()
}

/** Where browsers find a picture. */
export const pictureUrl = (id: string): string => `/pictures/${id}.webp`

/** Serves the pictures; one never changes, so that browsers may keep it. */
export function mountPictures(app: FastifyInstance, db: Queryable): void {
  app.get<{ Params: { id: string } }>(
    '/pictures/:id.webp',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      const found = isId(id)
        ? await db.selectFrom('picture').select('webp').where('id', '=', id).executeTakeFirst()
        : undefined
      if (!found) return sendProblem(reply, 'NOT_FOUND')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(found.webp)
    },
  )
}
