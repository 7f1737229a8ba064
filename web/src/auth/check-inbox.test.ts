import { expect, test } from 'vitest'
import { inboxOf } from './check-inbox.tsx'

test.each([
  ['ada@gmail.com', 'https://mail.google.com/'],
  [' Ada@GMAIL.com ', 'https://mail.google.com/'],
  ['ada@hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['ada@yahoo.com', 'https://mail.yahoo.com/'],
  ['ada@gmail.com.example', undefined],
  ['ada@shop.example', undefined],
])('the inbox of %s is %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox)
})
