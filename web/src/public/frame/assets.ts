import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import style from '../public.css?url'

/** The addresses of what each public page fetches first; the build puts a hash into their names. */
export const assets = { font, style } as const
