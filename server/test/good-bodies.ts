/** A body that each route takes, so that a test can spoil one thing at a time. */
export const goodBodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  'accounts.signUp': () => ({
    email: `${crypto.randomUUID()}@people.test`,
    phone: '08012345678',
    fname: 'Ada',
    lname: 'Obi',
    pass: 'a-fine-password',
    refby: '',
  }),
  'accounts.confirmEmail': () => ({ token: 'none' }),
  'accounts.signIn': () => ({
    email: `${crypto.randomUUID()}@people.test`,
    password: 'wrong-guess',
  }),
  'wallet.createVirtualAccount': () => ({ bank: 'PALMPAY' }),
  'numbers.buy': () => ({
    service: 'zzdead',
    duration: '5MIN',
    price_ngn: 1_000_000,
    price_usd: '0.10',
    areas: ['503'],
    carriers: ['vz'],
  }),
}
