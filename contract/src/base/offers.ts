/** What the shops sell now, for the landing page. Prices are naira: whole numbers, or a decimal string per 1,000 of a boost. */
export type Offers = {
  readonly services: readonly {
    readonly code: string
    readonly name: string
    readonly price: number
  }[]
  readonly boosts: readonly { readonly category: string; readonly rate: string }[]
  readonly products: readonly {
    readonly name: string
    readonly price: number
    readonly count: number
  }[]
}
