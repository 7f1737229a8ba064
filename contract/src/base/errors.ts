import { codeWanted, unexpected } from './problem.ts'

/**
 * All refusals of the product: code, HTTP status and message for users (API-1, API-2).
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_REQUEST: { status: 400, message: "The request couldn't be read." },
  LINK_INVALID: { status: 400, message: 'This link is no longer valid. Request a new one.' },
  CODE_INVALID: { status: 400, message: 'Invalid verification code.' },
  RESET_INVALID: { status: 400, message: 'Failed to reset password.' },
  PASSWORD_WRONG: { status: 400, message: 'Your current password is incorrect.' },
  TOTP_WRONG: {
    status: 400,
    message: 'That code is wrong. Enter the latest code from your authenticator app.',
  },
  QUANTITY_REFUSED: {
    status: 400,
    message: "This quantity can't be ordered. You haven't been charged.",
  },
  LINK_REFUSED: {
    status: 400,
    message: "This link doesn't fit the service. Please check it; you haven't been charged.",
  },
  FILE_REFUSED: { status: 400, message: "This file can't be taken in." },
  URL_REFUSED: {
    status: 400,
    message: 'Please enter an address that begins with https:// and leads to the public internet.',
  },
  IMAGE_REFUSED: {
    status: 400,
    message: 'Please choose a JPEG, PNG, GIF or WebP picture of an ordinary size.',
  },
  SIGN_IN_REQUIRED: { status: 401, message: 'Please sign in to continue.' },
  LOGIN_FAILED: { status: 401, message: 'Login failed' },
  TOTP_REQUIRED: {
    status: 401,
    message: codeWanted,
  },
  TOTP_REFUSED: {
    status: 401,
    message: 'That code is wrong. Enter the latest code from your authenticator app.',
  },
  SIGNATURE_INVALID: { status: 401, message: "The signature doesn't match." },
  INSUFFICIENT_BALANCE: { status: 402, message: 'Insufficient user balance' },
  EMAIL_UNCONFIRMED: { status: 403, message: 'Please confirm your email address first.' },
  BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
  ACCOUNT_CLOSING: {
    status: 403,
    message: 'This account is being closed. Please contact support if you want to keep it.',
  },
  CROSS_SITE: { status: 403, message: 'This request did not come from our own pages.' },
  FORBIDDEN: { status: 403, message: "You aren't allowed to do this." },
  TOTP_NEEDED: {
    status: 403,
    message: 'Please set up two-step sign-in first: admins need it here.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    message: 'Please confirm that it is you. Nothing was done.',
  },
  OWN_ACCOUNT: { status: 403, message: "You can't do this to your own account." },
  HIGHER_RANK: {
    status: 403,
    message: "Only an owner can do this to an admin. It can't be done to an owner.",
  },
  OWN_REQUEST: { status: 403, message: 'Another admin must approve your request.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  PRICE_CHANGED: {
    status: 409,
    message:
      'The price changed while you were looking. Nothing was charged; please check the new price.',
  },
  PRICING_CHANGED: {
    status: 409,
    message:
      'Another admin has changed the prices. Nothing was saved; please check them and try again.',
  },
  PROMOTION_UNKNOWN: {
    status: 409,
    message: "There's no such code. Please check it; nothing was charged.",
  },
  PROMOTION_OVER: { status: 409, message: 'This code has ended. Nothing was charged.' },
  PROMOTION_USED_UP: {
    status: 409,
    message: 'This code has been used as often as it can be. Nothing was charged.',
  },
  PROMOTION_USED: {
    status: 409,
    message: 'You have used this code as often as you can. Nothing was charged.',
  },
  PROMOTION_NOT_YOURS: {
    status: 409,
    message: 'This code was used from another account of yours. Nothing was charged.',
  },
  PROMOTION_ELSEWHERE: {
    status: 409,
    message: "This code isn't for what you're buying. Nothing was charged.",
  },
  PROMOTION_LEAST_SPEND: {
    status: 409,
    message: 'This code is for larger orders. Nothing was charged.',
  },
  SERVICE_OFF: { status: 409, message: "This service isn't available at the moment." },
  NO_NUMBERS: {
    status: 409,
    message: "No number is available for this service right now. You haven't been charged.",
  },
  TOO_MANY_RENTALS: {
    status: 409,
    message: 'You have too many open numbers. Cancel one or wait for one to finish.',
  },
  TOO_MANY_ORDERS: {
    status: 409,
    message: "You're ordering too fast. Please wait a moment.",
  },
  LINK_BUSY: {
    status: 409,
    message:
      "An order for this link is still running. Please wait until it is done; you haven't been charged.",
  },
  CONFIRMATION_NEEDED: {
    status: 409,
    message: 'Please confirm this order. Nothing was charged.',
  },
  LOGS_GONE: {
    status: 409,
    message:
      'Some of what you selected has just been sold or taken off the shelf. Nothing was charged; please look again.',
  },
  TICKET_OPEN: {
    status: 409,
    message: 'You have an open question about this already. Please write there.',
  },
  TICKET_CLOSED: { status: 409, message: 'This question is closed. Please open another one.' },
  TOO_MANY_TICKETS: {
    status: 409,
    message: 'You have opened many questions today. Please wait for our answers.',
  },
  TOO_MANY_MESSAGES: {
    status: 409,
    message: 'We have all your messages. Please wait for our answer before you write again.',
  },
  TOO_MANY_PICTURES: { status: 409, message: 'This question has as many pictures as it may have.' },
  NOT_REMEDIED: {
    status: 409,
    message: 'There was no such refund or replacement since this was opened. Please make it first.',
  },
  WARRANTY_OVER: { status: 409, message: 'The warranty of this log is over.' },
  CLAIM_OPEN: { status: 409, message: 'You have reported this log already. We will answer soon.' },
  RANK_REFUSED: { status: 409, message: "This account can't be given this role." },
  TOO_MANY_VIEWS: {
    status: 409,
    message: 'You have reached the limit of saved filters. Please delete one first.',
  },
  TOO_MANY_ALERTS: {
    status: 409,
    message: 'You have reached the limit of alerts. Please delete one first.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'You have reached the limit of API keys. Please end one first.',
  },
  TOO_MANY_ENDPOINTS: {
    status: 409,
    message: 'You have reached the limit of endpoints. Please delete one first.',
  },
  KEY_NOT_ACTIVE: { status: 409, message: "This isn't possible in the present state of the key." },
  NAME_TAKEN: { status: 409, message: 'That name is already taken.' },
  IN_USE: { status: 409, message: "This is in use and can't be deleted. You can disable it." },
  CATEGORY_GONE: { status: 409, message: 'This category no longer exists.' },
  PRODUCT_GONE: { status: 409, message: 'This product no longer exists.' },
  IN_STOCK: { status: 409, message: 'A log with these details is in stock already.' },
  LOG_SOLD: { status: 409, message: 'This log was sold. It can no longer be changed or deleted.' },
  STOCK_CHANGED: {
    status: 409,
    message: 'The stock changed since you looked. Nothing was stored; please look again.',
  },
  LOG_RECALLED: { status: 409, message: 'This log was recalled. It is kept as it is.' },
  RECALLED: { status: 409, message: 'This batch was recalled already.' },
  SETTLED: { status: 409, message: 'Another admin has already settled this.' },
  DELIVERY_AMOUNT: { status: 409, message: 'That is more than the bank reported.' },
  TOO_MANY_CLAIMS: {
    status: 409,
    message: "We're still checking your other transfers.",
  },
  OUT_OF_STOCK: { status: 409, message: 'There is no other log of this product to give.' },
  NOT_REFUNDABLE: { status: 409, message: 'This order has already been refunded in full.' },
  REFUND_TOO_MUCH: { status: 409, message: 'You can refund at most what was kept.' },
  UPSTREAM_UNKNOWN: { status: 409, message: 'The supplier has no order with this number.' },
  UPSTREAM_TAKEN: {
    status: 409,
    message: 'Another order already has this number of the supplier.',
  },
  ORDER_OVER: { status: 409, message: 'This order is over.' },
  NOT_OFFERED: { status: 409, message: "The supplier doesn't offer this for this order." },
  ROLE_HELD: {
    status: 409,
    message: 'This account belongs to an admin. An owner must remove its role first.',
  },
  ORDERS_OPEN: {
    status: 409,
    message:
      'Something of yours is still open. Please wait until it has ended, then close the account.',
  },
  RENTAL_OVER: { status: 409, message: 'This number can no longer be cancelled.' },
  TOTP_ON: { status: 409, message: 'Two-step sign-in is on already.' },
  TOTP_OFF: { status: 409, message: "Two-step sign-in isn't on." },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This request was already sent with other details. Please start again.',
  },
  STILL_RUNNING: { status: 409, message: 'This request is still running. Please wait a moment.' },
  BODY_TOO_LARGE: { status: 413, message: 'What you sent is too large.' },
  MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  INTERNAL: { status: 500, message: unexpected },
  ACCOUNT_GENERATION_FAILED: { status: 502, message: 'Failed to generate account' },
  SUPPLIER_DOWN: {
    status: 503,
    message:
      "Our supplier can't be reached right now. You haven't been charged; please try again soon.",
  },
  OVERLOADED: {
    status: 503,
    message: "We're very busy right now, and nothing was done. Please try again in a moment.",
  },
  UNAVAILABLE: {
    status: 503,
    message: "We can't do this at the moment. Please try again soon.",
  },
  SHUTTING_DOWN: { status: 503, message: "We're restarting. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
