/** A whole number with commas: 1234567 is "1,234,567". Without Intl, whose first formatter takes 25 ms to create. */
export const formatCount = (count: number | string): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',')
