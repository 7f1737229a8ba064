/** A whole number with its thousands apart: 1234567 is "1,234,567". Not by Intl, whose first formatter takes 25 ms to make. */
export const formatCount = (count: number | string): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',')
