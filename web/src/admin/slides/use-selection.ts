import { useRef, useState } from 'react'

/** An image that waits to be uploaded. */
export type Selected = { readonly key: number; readonly file: File; readonly alt: string }

/** The images that wait to be uploaded, in their order. */
export function useSelection() {
  const [images, setImages] = useState<readonly Selected[]>([])
  const last = useRef(0)
  return {
    images,
    add: (files: readonly File[]) =>
      setImages((old) => [
        ...old,
        ...files.map((file) => ({ key: (last.current += 1), file, alt: '' })),
      ]),
    remove: (key: number) => setImages((old) => old.filter((one) => one.key !== key)),
    describe: (key: number, alt: string) =>
      setImages((old) => old.map((one) => (one.key === key ? { ...one, alt } : one))),
    clear: () => setImages([]),
  }
}
