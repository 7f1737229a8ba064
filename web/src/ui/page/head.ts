import { createContext } from 'react'

/** The head of a page, as known before the page's own file is loaded. */
export type Head = {
  readonly title: string
  /** One line about the purpose of the page. */
  readonly lead?: string | undefined
  /** The pages above it, the topmost first. */
  readonly above: readonly { readonly label: string; readonly to: string }[]
  /** Its name in the breadcrumb. */
  readonly crumb: string
}

/** The head from the table of pages. The props of a page's header override it. */
export const HeadContext = createContext<Head>({ title: '', above: [], crumb: '' })
