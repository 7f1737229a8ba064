/**
 * Whether this is a smoke round: it measures once and briefly, to test that the bench works. Its figures mean nothing.
 */
export const isSmoke = process.argv.includes('--smoke')

/** A number of rounds, clients, users or seconds: `whole`, or `brief` in a smoke round. */
export const sized = (whole: number, brief: number): number => (isSmoke ? brief : whole)
