import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../process/log.ts'

const names = ['about', 'contact', 'privacy', 'terms', 'acceptable-use'] as const

/** The text of each public page by its name, as Markdown. */
export type Content = Readonly<Record<string, string>>

const defaults = fileURLToPath(new URL('../../../content/', import.meta.url))
const mostKib = 256

/**
 * Reads the text of the public pages: the operator's file of that name in `folder`, else the default text. A file that
 * cannot be used is logged with the reason, and the default text is shown. Throws when a default text is missing.
 */
export async function readContent(folder: string, log: Log): Promise<Content> {
  const read = names.map(async (name) => {
    const file = `${name}.md`
    const text = await operatorText(join(folder, file), log)
    return [name, text ?? (await readText(join(defaults, file)))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function operatorText(path: string, log: Log): Promise<string | undefined> {
  try {
    const text = await readText(path)
    log.info({ path }, 'this text replaces ours')
    return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const reason = error instanceof Error ? error.message : String(error)
    log.error(
      { event: 'content.text_invalid', path, reason },
      'a text is invalid: the default text is shown',
    )
    return undefined
  }
}

/** Throws when the path is not a file, or the file is too large, empty or not UTF-8. */
async function readText(path: string): Promise<string> {
  await using file = await open(path)
  const found = await file.stat()
  if (!found.isFile()) throw new Error('not a file')
  if (found.size > mostKib * 1024) throw new Error(`more than ${mostKib} KiB`)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile())
  if (text.trim() === '') throw new Error('empty')
  return text
}
