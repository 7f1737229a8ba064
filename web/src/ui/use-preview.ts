import { useEffect, useState } from 'react'

/**
 * The source of a picture for an img. A chosen file becomes a data URL, since the content policy permits no blob URL.
 */
export function usePreview(picture: File | string | null): string | null {
  const [read, setRead] = useState<{ readonly file: File; readonly url: string }>()
  useEffect(() => {
    if (!(picture instanceof File)) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file: picture, url: reader.result })
    })
    reader.readAsDataURL(picture)
    return () => reader.abort()
  }, [picture])
  if (!(picture instanceof File)) return picture
  return read?.file === picture ? read.url : null
}
