/** The pattern of LIKE for texts that contain these words as they are. */
export const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
