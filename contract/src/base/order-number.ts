/** How people call an order: the end of its id, which no two orders of a person share. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase()
