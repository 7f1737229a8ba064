import { pictureMostBytes, pictureTypes } from '@nosim/contract/base/fields.ts'
import { slidesMost } from '@nosim/contract/shop/slides.ts'

/** System files in folders, which are never uploaded. */
const ignored: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db'])

/** The accepted types and file endings, for the file dialog. */
export const accepted = [...pictureTypes, '.jpeg', '.jpg', '.png', '.gif', '.webp'].join(',')

export type Choice<F> = { readonly taken: readonly F[]; readonly faults: readonly string[] }

/**
 * Which of these files join those already selected, and the messages for the others (CONTENT-15, CONTENT-16). The
 * first valid files are taken, at most four in all.
 */
export function chooseFiles<F extends Pick<File, 'name' | 'type' | 'size'>>(
  files: readonly F[],
  selected: number,
): Choice<F> {
  const meant = files.filter(({ name }) => !ignored.has(name))
  const good = meant.filter((file) => faultOf(file) === undefined)
  const taken = good.slice(0, slidesMost - selected)
  const faults = meant.map(faultOf).filter((fault) => fault !== undefined)
  return {
    taken,
    faults:
      taken.length < good.length ? [...faults, `Maximum ${slidesMost} images allowed`] : faults,
  }
}

/** Why a file cannot be a slide, checked before it is sent; undefined for a valid file. */
export function faultOf({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/')) return `${name} is not a valid image file`
  if (!pictureTypes.includes(type)) return `File type must be JPEG, PNG, GIF or WebP: ${name}`
  if (size > pictureMostBytes) return `${name} is too large. Maximum size is 5MB`
  return size === 0 ? `File is smaller than 1 bytes: ${name}` : undefined
}
