import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The parts of a document that copying by selection uses. */
function stubDocument(execCommand: () => boolean) {
  const area = {
    value: '',
    readOnly: false,
    style: {},
    setAttribute: () => undefined,
    select: vi.fn(),
    remove: vi.fn(),
  }
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => area,
    execCommand,
  })
  return area
}

test('the text is written to the clipboard if there is one', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('123456')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('123456')
})

test('without a clipboard the text is copied by a temporary selection [SITE-18]', async () => {
  vi.stubGlobal('navigator', {})
  const area = stubDocument(() => true)
  expect(await copyText('123456')).toBe(true)
  expect(area.value).toBe('123456')
  expect(area.select).toHaveBeenCalledOnce()
  expect(area.remove).toHaveBeenCalledOnce()
})

test('a copy fails if the browser denies both methods', async () => {
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new Error('denied')) },
  })
  stubDocument(() => {
    throw new Error('denied')
  })
  expect(await copyText('123456')).toBe(false)
})
