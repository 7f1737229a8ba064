/** The number of a product, out of what people paste: the number itself, or the address of its page. */
export function productNumber(text: string): number | undefined {
  const found = /^(?:.*\/sma-logs\/)?#?([1-9][0-9]{0,14})(?:[/?#].*)?$/.exec(text.trim())
  return found?.[1] === undefined ? undefined : Number(found[1])
}
