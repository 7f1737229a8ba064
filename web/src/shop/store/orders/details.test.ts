import { expect, test } from 'vitest'
import { partsOf } from './details.ts'

test.each([
  ['ada@mail.test:secret:2fa key', ['ada@mail.test', 'secret', '2fa key']],
  ['ada : secret', ['ada', 'secret']],
  ['ada::secret:', ['ada', 'secret']],
  ['one word', ['one word']],
])('%s', (details, parts) => {
  expect(partsOf(details).map(({ text }) => text)).toEqual(parts)
})
