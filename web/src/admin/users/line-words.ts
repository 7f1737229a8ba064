/** What a line of a wallet says of itself (document 2, section 2). */
export const lineWords = (description: string): string => description.trim() || 'No description'
