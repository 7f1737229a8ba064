import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Limits above any form of ours: the number of fields, and the bytes of text in one. */
const fieldsMost = 20
const fieldBytesMost = 64 * 1024
/** How long a client may continue to send a body that is no longer read, in ms. */
const overrunMs = 5000

/** The maximum size of each file of a form in bytes, by field. */
type Files = Readonly<Record<string, number>>

/**
 * Reads `multipart/form-data` into the body of the contract: fields as text, files as `File`. A file is held in memory,
 * because fields may follow it. Reading stops at the maximum size of a file, and of the whole form. Throws
 * BODY_TOO_LARGE and MALFORMED_REQUEST.
 */
export async function readForm(
  request: FastifyRequest,
  files: Files,
): Promise<Record<string, unknown>> {
  try {
    return await Promise.race([readParts(request, files), tooMuch(request.raw, mostOf(files))])
  } catch (error) {
    // Every other error is the parser's: the body is not a form.
    throw error instanceof Refusal ? error : new Refusal('MALFORMED_REQUEST')
  }
}

/**
 * Reads and drops the rest of a body after a refusal, at most the maximum size of the form again. A browser that still
 * sends when the connection closes may report a network error instead. Returns whether the whole body was read.
 */
export async function drainBody(stream: IncomingMessage, files: Files = {}): Promise<boolean> {
  stream.unpipe()
  if (stream.readableEnded || stream.destroyed) return stream.readableEnded
  return new Promise((resolve) => {
    let left = mostOf(files)
    const timer = setTimeout(() => resolve(false), overrunMs)
    stream.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve(false)
    })
    stream.once('close', () => {
      clearTimeout(timer)
      resolve(stream.readableEnded)
    })
    stream.once('end', () => resolve(true)).resume()
  })
}

const mostOf = (files: Files): number =>
  Object.values(files).reduce((sum, most) => sum + most, fieldsMost * fieldBytesMost)

async function readParts(request: FastifyRequest, files: Files): Promise<Record<string, unknown>> {
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
    const most = files[part.fieldname]
    if (most === undefined) throw new Refusal('MALFORMED_REQUEST')
    const bytes = await readAtMost(part.file, most)
    // A browser sends this where no file was chosen.
    if (part.filename === '' && bytes.length === 0) continue
    body.set(part.fieldname, new File([bytes], part.filename, { type: part.mimetype }))
  }
  return Object.fromEntries(body)
}

/** Counts all bytes of the body, also those between the parts. Rejects with BODY_TOO_LARGE. */
function tooMuch(stream: IncomingMessage, most: number): Promise<never> {
  let left = most
  return new Promise((_resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) reject(new Refusal('BODY_TOO_LARGE'))
    })
  })
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
