/** The reason that goes with every decision of the desk, of at most 200 characters. */
export const reasonField = (hint: string) =>
  ({ name: 'reason', label: 'Reason', hint, most: 200 }) as const
