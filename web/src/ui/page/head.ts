import { createContext } from 'react'

/** What is known of the head of a page before the page's own file is there. */
export type Head = {
  readonly title: string
  /** One line on what the page is for. */
  readonly lead?: string | undefined
  /** The pages that it is below, the topmost first. */
  readonly above: readonly { readonly label: string; readonly to: string }[]
  /** Its name below them. */
  readonly crumb: string
}

/** The head from the table of pages; what a page gives its header goes before it. */
export const HeadContext = createContext<Head>({ title: '', above: [], crumb: '' })
