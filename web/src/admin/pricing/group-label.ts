/** The name of a group of services as people read it: the catalogue has some in lower case. */
export const groupLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
