/** How many rows a page of most lists has. */
export const limit = 20
