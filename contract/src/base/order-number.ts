/** The number of an order: the end of its id, which is unique among the orders of a user. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase()
