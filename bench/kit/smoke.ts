/** Whether each figure is taken once and briefly, so that a test shows that the bench still works; the figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke')

/** The number of rounds, clients, users or seconds: `whole`, or `brief` in a smoke round. */
export const sized = (whole: number, brief: number): number => (isSmoke ? brief : whole)
