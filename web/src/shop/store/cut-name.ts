/** How much of a product's name shoppers see (STORE-5). */
const most = 110

/** A product's name, cut to 110 characters plus an ellipsis. */
export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}
