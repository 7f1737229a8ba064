import { useEffect, useState } from 'react'

/** What shows a picture: a chosen file as data, which our pages may draw where they may not draw a blob. */
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
