/** The number of nothing that is counted. */
export const absent = 999_999_999

const stockOrigin = { source: 'made up for a test', right_to_sell: true }

const announcement = {
  title: 'New services',
  content: 'There are more of them from today on.',
  type: 'news',
  priority: 2,
  status: 'active',
  start_date: '2026-01-01T08:00:00.000Z',
  end_date: '2090-01-01T08:00:00.000Z',
}

/**
 * A body that each route takes, so that a test can spoil one thing at a time. What it names is not there, and a form
 * has its file yet to come.
 */
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
  'store.check': () => ({ logs_ids: [absent] }),
  'store.buy': () => ({ logs_ids: [absent], total_price: '500.00' }),
  'store.claim': () => ({ reason: 'The password is wrong' }),
  'store.report': () => ({ reason: 'other', note: 'A word about it' }),
  'stock.createCategory': () => ({ name: `Category ${crypto.randomUUID()}` }),
  'stock.changeCategory': () => ({ name: `Category ${crypto.randomUUID()}`, status: 1 }),
  'stock.createProduct': () => ({
    category_id: absent,
    name: 'A product',
    description: 'What it is',
    price: 500,
    warranty_hours: 24,
  }),
  'stock.changeProduct': () => ({
    category_id: absent,
    name: 'A product',
    description: 'What it is',
    price: 500,
    warranty_hours: 24,
    status: 1,
    image: '',
  }),
  'stock.freeze': () => ({ reason: 'Somebody asked us to' }),
  'accountLogs.createLog': () => ({
    product_id: absent,
    details: `${crypto.randomUUID()}:secret`,
    url: 'https://social.example/ada',
    ...stockOrigin,
  }),
  'accountLogs.changeLog': () => ({ details: `${crypto.randomUUID()}:secret`, url: '' }),
  'accountLogs.preview': () => ({ product_id: absent }),
  'accountLogs.bulk': () => ({ product_id: absent, url: '', fresh: 1, ...stockOrigin }),
  'accountLogs.recall': () => ({ reason: 'They were stolen' }),
  'complaints.settleReport': () => ({ outcome: 'dismissed', answer: 'All is well' }),
  'adminAnnouncements.create': () => announcement,
  'adminAnnouncements.change': () => announcement,
  // Its images are files, without which there is no set.
  'adminSlides.create': () => ({}),
  'adminSlides.change': () => ({ alt_1: 'What it shows' }),
  'prices.change': () => ({ numbers_profit: 500, boost_profit: 50, ngn_per_usd: '1585.30' }),
  'switches.switchService': () => ({ status: 1 }),
  'switches.switchGroup': () => ({ status: 1 }),
  'switches.switchBoostService': () => ({ status: 1 }),
  'switches.switchBoostCategory': () => ({ name: 'No such category', status: 1 }),
  'people.block': () => ({ reason: 'Somebody asked us to' }),
  'people.unblock': () => ({ reason: 'It was a mistake' }),
  'savedViews.save': () => ({ name: crypto.randomUUID(), query: 'status=blocked' }),
  'money.credit': () => ({ amount: '1', description: 'They called us' }),
  'money.debit': () => ({ amount: '1', description: 'They called us', allow_negative: false }),
  'money.decline': () => ({ reason: 'They called us' }),
  'money.assign': () => ({ user_id: crypto.randomUUID(), reason: 'They called us' }),
  'money.release': () => ({ reason: 'They called us' }),
  'money.keep': () => ({ reason: 'They called us' }),
  'money.refund': () => ({
    kind: 'rental',
    id: crypto.randomUUID(),
    amount: '1',
    reason: 'They called us',
  }),
  'boostDesk.match': () => ({ upstream_id: '1' }),
  'boostDesk.release': () => ({ reason: 'They called us' }),
  'boostDesk.found': () => ({ upstream_id: '1' }),
  'boostDesk.deliver': () => ({ reason: 'They called us' }),
  'suppliers.topUp': () => ({
    amount_usd: '1',
    amount_ngn: '1600',
    reference: crypto.randomUUID(),
    note: 'By card',
  }),
  'team.setRank': () => ({ email: `${crypto.randomUUID()}@people.test`, rank: 'support' }),
  'complaints.settleClaim': () => ({ outcome: 'declined', note: 'All is well' }),
}
