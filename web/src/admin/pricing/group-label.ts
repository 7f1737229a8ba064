/** The display name of a group of services. Some names in the catalogue start with a lower-case letter. */
export const groupLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
