import { pictureMostBytes, pictureTypes } from '@nosim/contract/base/fields.ts'

/** Why a file cannot be a picture of a product or a ticket, checked before it is sent; undefined for a valid file. */
export function pictureFault({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(type))
    return `${name} is not a valid image file. Please choose a JPEG, PNG, GIF or WebP.`
  if (size === 0) return `${name} is empty.`
  if (size > pictureMostBytes) return `${name} is too large. Maximum size is 5MB.`
  return undefined
}
