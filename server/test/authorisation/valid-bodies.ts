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
  'accounts.requestConfirmation': () => ({ email: `${crypto.randomUUID()}@people.test` }),
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
  'ownAccount.close': () => ({ current_password: 'wrong-guess' }),
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
  'inventory.createCategory': () => ({ name: `Category ${crypto.randomUUID()}` }),
  'inventory.changeCategory': () => ({ name: `Category ${crypto.randomUUID()}`, status: 1 }),
  'inventory.createProduct': () => ({
    category_id: absent,
    name: 'A product',
    description: 'What it is',
    price: 500,
    warranty_hours: 24,
  }),
  'inventory.changeProduct': () => ({
    category_id: absent,
    name: 'A product',
    description: 'What it is',
    price: 500,
    warranty_hours: 24,
    status: 1,
    image: '',
  }),
  'inventory.switchCategories': () => ({ ids: [absent], status: 1 }),
  'inventory.switchProducts': () => ({ ids: [absent], status: 1 }),
  'inventory.freeze': () => ({ reason: 'Somebody asked us to' }),
  'accountLogs.createLog': () => ({
    product_id: absent,
    details: `${crypto.randomUUID()}:secret`,
    url: 'https://social.example/ada',
    ...stockOrigin,
  }),
  'accountLogs.changeLog': () => ({ details: `${crypto.randomUUID()}:secret`, url: '' }),
  'accountLogs.deleteLogs': () => ({ ids: [absent] }),
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
  'switches.switchServices': () => ({ ids: ['no such service'], status: 1 }),
  'switches.switchGroup': () => ({ status: 1 }),
  'boostSwitches.switchService': () => ({ status: 1 }),
  'boostSwitches.switchServices': () => ({ ids: [absent], status: 1 }),
  'boostSwitches.mapService': () => ({ panel: 'no-such-panel', service_id: null }),
  'boostSwitches.switchCategory': () => ({ name: 'No such category', status: 1 }),
  'adminUsers.block': () => ({ reason: 'Somebody asked us to' }),
  'adminUsers.unblock': () => ({ reason: 'It was a mistake' }),
  'savedViews.save': () => ({ name: crypto.randomUUID(), query: 'status=blocked' }),
  'manualTransfers.credit': () => ({ amount: '1', description: 'They called us' }),
  'manualTransfers.debit': () => ({
    amount: '1',
    description: 'They called us',
    allow_negative: false,
  }),
  'manualTransfers.decline': () => ({ reason: 'They called us' }),
  'manualTransfers.assign': () => ({ user_id: crypto.randomUUID(), reason: 'They called us' }),
  'manualTransfers.release': () => ({ reason: 'They called us' }),
  'manualTransfers.keep': () => ({ reason: 'They called us' }),
  'deposits.reportMissing': () => ({
    amount: '1500',
    sent_at: new Date(Date.now() - 3_600_000).toISOString(),
    sender_name: 'Chidi Oke',
    session_id: '100004260102030405060708090001',
  }),
  'deliveries.dismiss': () => ({ reason: 'They called us' }),
  'deliveries.book': () => ({ amount: '1', reason: 'They called us' }),
  'deliveries.assignClaim': () => ({
    deposit_id: crypto.randomUUID(),
    reason: 'They called us',
  }),
  'deliveries.declineClaim': () => ({ reason: 'They called us' }),
  'manualTransfers.reverse': () => ({ reason: 'They called us' }),
  'manualTransfers.refund': () => ({
    line: 'numbers',
    id: crypto.randomUUID(),
    amount: '1',
    reason: 'They called us',
  }),
  'rentalReview.release': () => ({ reason: 'They called us' }),
  'boostReview.match': () => ({ upstream_id: '1' }),
  'boostReview.release': () => ({ reason: 'They called us' }),
  'boostReview.found': () => ({ upstream_id: '1' }),
  'boostReview.deliver': () => ({ reason: 'They called us' }),
  'suppliers.switch': () => ({ switch: 'on' }),
  'suppliers.topUp': () => ({
    amount_usd: '1',
    amount_ngn: '1600',
    reference: crypto.randomUUID(),
    note: 'By card',
  }),
  'team.setRole': () => ({ email: `${crypto.randomUUID()}@people.test`, role: 'support' }),
  'complaints.settleClaim': () => ({ outcome: 'declined', note: 'All is well' }),
}

/** The purchase of a number as the server reads it, with the values of what was left out. */
export const parsedPurchase = (): object => ({
  ...goodBodies['numbers.buy']?.(),
  duration: '5min',
  another_number: false,
})
