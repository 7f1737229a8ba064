import { renderToStaticMarkup } from 'react-dom/server'
import type { RendererObject, Tokens } from 'marked'
import text from '../../../../docs/reseller-api.md?raw'
import { plainText, proseOf, type Prose } from '../text/markdown.ts'
import { Samples } from './samples.tsx'

const sampleFiles = import.meta.glob<string>('../../../../docs/reseller-api/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The address in the text and its samples. The page replaces it by the address of the shop. */
const exampleAddress = 'https://shop.example'

/** A Markdown list that has only links to samples. */
const sampleList = /(?:^- \[[^\]]+\]\(reseller-api\/[\w.-]+\)\n)+/gm
const sampleLink = /^- \[([^\]]+)\]\(reseller-api\/([\w.-]+)\)$/gm

/**
 * The text of `docs/reseller-api.md`, with samples instead of the links to them, and with the address of the shop.
 * Throws if a sample is missing (SITE-44).
 */
export function developersText(brand: string, origin: string): Prose {
  const samples: string[] = []
  const marked = text.replaceAll(sampleList, (list) => {
    const languages = [...list.matchAll(sampleLink)].map(([, language = '', file = '']) => ({
      language,
      html: preOf(sampleOf(file)),
    }))
    samples.push(renderToStaticMarkup(<Samples samples={languages} place={samples.length} />))
    return `<div data-samples="${samples.length - 1}"></div>\n`
  })
  const prose = proseOf(marked.replaceAll(exampleAddress, origin), { brand }, renderer)
  return {
    ...prose,
    html: prose.html.replaceAll(
      /<div data-samples="(\d+)"><\/div>/g,
      (_, place) => samples[Number(place)] ?? '',
    ),
  }
}

function sampleOf(file: string): string {
  const found = sampleFiles[`../../../../docs/reseller-api/${file}`]
  if (found === undefined) throw new Error(`docs/reseller-api has no ${file}`)
  return found.trimEnd()
}

const renderer: RendererObject = {
  code: ({ text }) => `<div class="code">${preOf(text)}</div>`,
  // A long name of the protocols may break after its punctuation.
  codespan: ({ text }) => `<code>${escapeHtml(text).replaceAll(/[_:,}=/]+/g, '$&<wbr>')}</code>`,
  // On a phone the cells of a row are below each other. In a table of three or more columns each cell has a label.
  table({ header, rows }) {
    const labels = header.map(({ tokens }) => escapeHtml(plainText(tokens)))
    const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th') => {
      const all = cells.map(({ tokens }, place) => {
        const isNamed = tag === 'td' && place > 0 && labels.length > 2
        const label = isNamed ? ` data-label="${labels[place]}"` : ''
        const text = this.parser.parseInline(tokens)
        // An empty heading would be announced as a heading.
        return text === '' ? `<td${label}></td>` : `<${tag}${label}>${text}</${tag}>`
      })
      return `<tr>${all.join('')}</tr>`
    }
    const body = rows.map((cells) => row(cells, 'td')).join('')
    return `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`
  },
}

/** A code block that the keyboard can scroll. */
const preOf = (code: string): string => `<pre tabindex="0">${escapeHtml(code)}</pre>`

/** Escapes a text for an element or an attribute. */
const escapeHtml = (plain: string): string =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
