import { Refusal } from './refusal.ts'
import type { FastifyRequest } from 'fastify'

/** More fields, or more text in one, than any form of ours has. */
const fieldsMost = 20
const fieldBytesMost = 64 * 1024

/**
 * Reads `multipart/form-data` into what a body of the contract looks like: fields as text, files as `File`. A file is
 * held in memory, since the fields may come after it; it stops being read at the most bytes its field may have (`files`).
 * Throws BODY_TOO_LARGE and MALFORMED_REQUEST.
 */
export async function readForm(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await partsOf(request, files))
  } catch (error) {
    // Whatever the parser says of it: what came is no form.
    throw error instanceof Refusal ? error : new Refusal('MALFORMED_REQUEST')
  }
}

async function partsOf(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
): Promise<Map<string, unknown>> {
  const body = new Map<string, unknown>()
  const limits = {
    fields: fieldsMost,
    fieldSize: fieldBytesMost,
    files: Object.keys(files).length,
    fileSize: Math.max(...Object.values(files)) + 1,
  }
  for await (const part of request.parts({ limits })) {
    if (body.has(part.fieldname)) throw new Refusal('MALFORMED_REQUEST')
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refusal('BODY_TOO_LARGE')
      body.set(part.fieldname, part.value)
      continue
    }
    const bytes = await readAtMost(part.file, files[part.fieldname] ?? 0)
    // What a browser sends where no file was chosen.
    if (part.filename === '' && bytes.length === 0) continue
    body.set(part.fieldname, new File([bytes], part.filename, { type: part.mimetype }))
  }
  return body
}

async function readAtMost(
  stream: AsyncIterable<Buffer>,
  most: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw new Refusal('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
