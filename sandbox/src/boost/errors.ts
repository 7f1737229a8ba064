/** The refusals of the panel: HTTP 200 and one of these texts (panel protocol notes, section 2.9). */
export const errors = {
  key: 'Invalid API key',
  request: 'Incorrect request',
  service: 'Incorrect service ID',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  below: (min: number) => `Quantity less than minimal ${min}`,
  above: (max: number) => `Quantity more than maximum ${max}`,
  busy: 'You have active order with this link. Please wait until order being completed.',
  order: 'Incorrect order ID',
  noRefill: 'Refill not found',
  notRefillable: 'Order not eligible for refill.',
  notCancellable: 'You are not eligible to cancel this order.',
  dripfeed: 'This services does not support Dripfeed feature!',
  runs: 'runs is required',
  interval: 'interval time is required',
  rate: 'Rate limit exceeded. Slow down.',
} as const
