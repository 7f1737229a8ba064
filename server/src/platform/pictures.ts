import type { FastifyInstance } from 'fastify'
import type { Queryable } from './db/db.ts'
import { sendProblem } from './http/answers.ts'
import { Refusal } from './http/refusal.ts'
import { isId } from './ids.ts'

// By default libvips stops a thread that was idle for 15 s. It loses work that arrives at that moment, and the picture
// is never encoded (https://github.com/lovell/sharp/issues/4486). It never stops threads whose number is fixed when it
// is loaded. One picture needs four.
process.env.VIPS_MAX_THREADS = '16'
export const { default: sharp } = await import('sharp')

// One picture at a time, on one thread, so that uploads do not slow down purchases.
sharp.concurrency(1)
let queue: Promise<unknown> = Promise.resolve()

const formats = new Set(['jpeg', 'png', 'gif', 'webp'])
/** A picture with more pixels is refused before it is decoded. */
const pixelsMost = 40_000_000
/** The maximum number of scans of a JPEG. A scan may take a few bytes of the file, but covers the whole picture. */
const passesMost = 200

/** The size of the result in pixels. The picture is cropped to it; with `inside` it stays whole and is not enlarged. */
export type Size = { readonly width: number; readonly height: number; readonly fit?: 'inside' }

/**
 * Encodes a picture again in a given size. The result is always a still WebP without metadata. Throws IMAGE_REFUSED for
 * all formats except JPEG, PNG, GIF and WebP, for a broken picture, and above 40 megapixels.
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

/** The number of scans of a JPEG, or a few more: other data may contain the mark of a scan by chance. */
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

/** Deletes a picture that is no longer shown. */
export async function forgetPicture(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('picture').where('id', '=', id).execute()
}

/** The path of a picture. */
export const pictureUrl = (id: string): string => `/pictures/${id}.webp`

/** Serves the pictures. A picture never changes, so browsers may cache it. */
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
