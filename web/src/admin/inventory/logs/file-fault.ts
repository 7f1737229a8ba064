import { formatCount } from '@nosim/contract/base/count.ts'
import { bulkMost } from '@nosim/contract/admin/account-logs.ts'

/** Why a file cannot be sent; undefined where it can. */
export function fileFault(
  file: { readonly name: string; readonly size: number } | undefined,
): string | undefined {
  if (!file) return 'Please select a file'
  if (!/\.txt$/i.test(file.name)) return 'This is not a .txt file. Please choose a plain text file.'
  if (file.size === 0) return 'There is nothing in this file.'
  if (file.size <= bulkMost.bytes) return undefined
  return `This file has ${formatCount(file.size)} bytes, at most ${formatCount(bulkMost.bytes)} (10 MB) can be taken in. Please split it.`
}

/** The size of a file as text, from bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kib = bytes / 1024
  return kib < 1024 ? `${Math.round(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`
}
