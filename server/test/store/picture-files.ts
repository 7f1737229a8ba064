import { crc32, deflateSync } from 'node:zlib'

/** A black PNG with 1 or 8 bits for each pixel: a small file even for a large picture. */
export function blackPng(width: number, height: number, depth: 1 | 8 = 8): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  const bytes = (1 + Math.ceil((width * depth) / 8)) * height
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, bytes: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + bytes.length)
  chunk.writeUInt32BE(bytes.length)
  chunk.write(type, 4)
  bytes.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + bytes.length)), 8 + bytes.length)
  return chunk
}

/** A square GIF with this side in px, whose frames change one pixel each. */
export function manyFrames(side: number, frames: number): Buffer {
  const size = [side & 0xff, side >> 8]
  const head = [...size, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const pause = [0x21, 0xf9, 4, 8, 1, 0, 0, 0]
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...pause, ...pixel])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from(head),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/**
 * A grey progressive JPEG with many passes over the whole picture. Each pass has a few dozen bytes in the file, and
 * takes a decoder as long as a full one.
 */
export function manyPasses(side: number, passes: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(side, 1)
  frame.writeUInt16BE(side, 3)
  // Tables of one code each, `0`: no difference, or empty blocks to the end of a run, whose length follows.
  const table = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), symbol]))
  const pass = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), emptyBlocks(blocks)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    segment(0xc2, frame),
    table(0x00, 0),
    table(0x10, 0xe0),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: passes }, () => pass),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, bytes: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** Runs of 16,384 to 32,767 blocks with nothing in them: a `0` and 14 bits each. */
function emptyBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; left -= 32_767) {
    bits += `0${Math.max(Math.min(left, 32_767) - 16_384, 0)
      .toString(2)
      .padStart(14, '0')}`
  }
  const bytes =
    bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2)) ?? []
  // A zero byte after 0xff distinguishes it from a marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
