/** The description of a wallet line (USERS-16). */
export const lineWords = (description: string): string => description.trim() || 'No description'
