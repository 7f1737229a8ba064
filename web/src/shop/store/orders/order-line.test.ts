import { expect, test } from 'vitest'
import { partsOf } from './order-line.tsx'

test.each([
  ['ada@mail.test:secret:2fa key', ['ada@mail.test', 'secret', '2fa key']],
  ['ada : secret', ['ada', 'secret']],
  ['ada::secret:', ['ada', 'secret']],
  ['one word', ['one word']],
])('the details %s are split into parts [STORE-23]', (details, parts) => {
  expect(partsOf(details).map(({ text }) => text)).toEqual(parts)
})
