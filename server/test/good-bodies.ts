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
  'accounts.updateMe': () => ({ firstname: 'Ada', lastname: 'Obi' }),
  'passwordReset.request': () => ({ identifier: `${crypto.randomUUID()}@people.test` }),
  'passwordReset.verify': () => ({
    identifier: `${crypto.randomUUID()}@people.test`,
    code: '000000',
  }),
  'passwordReset.reset': () => ({ reset_token: 'none', password: 'another-fine-one' }),
  'security.changePassword': () => ({
    current_password: 'wrong-guess',
    password: 'another-fine-one',
  }),
  'security.beginTotp': () => ({ current_password: 'a-fine-password' }),
  'security.confirmTotp': () => ({ code: '000000' }),
  'security.endTotp': () => ({ current_password: 'a-fine-password', code: '000000' }),
  'wallet.createVirtualAccount': () => ({ bank: 'PALMPAY' }),
  'numbers.buy': () => ({
    service: 'zzdead',
    duration: '5MIN',
    price_ngn: 1_000_000,
    price_usd: '0.10',
    areas: ['503'],
    carriers: ['vz'],
  }),
  'boost.order': () => ({
    service_id: '9004',
    link: `https://social.example/${crypto.randomUUID()}`,
    quantity: 10,
    charge: '1000000.00',
  }),
}
