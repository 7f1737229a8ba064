import { Marked, type RendererObject, type Token, type Tokens } from 'marked'

/** A text, rendered for a page. */
export type Prose = {
  /** The first heading, or undefined when the text has none. */
  readonly title: string | undefined
  /** The first paragraph as plain text, cut to the length that search engines show; empty without a paragraph. */
  readonly description: string
  readonly html: string
  /** The headings of the second level, with their ids. */
  readonly sections: readonly Section[]
}

export type Section = { readonly id: string; readonly title: string }

/**
 * Renders Markdown as HTML. `{{name}}` becomes the value of that name, comments are removed, and headings get ids.
 * HTML in the text stays: it is the operator's own, and the content security policy blocks its scripts. `renderer`
 * overrides the output of elements.
 */
export function proseOf(
  markdown: string,
  values: Readonly<Record<string, string>>,
  renderer: RendererObject = {},
): Prose {
  const marked = new Marked({ gfm: true })
  const text = fill(markdown.replaceAll(/<!--[\s\S]*?-->/g, ''), values)
  const tokens = marked.lexer(text)
  const headings = headingsOf(tokens)
  marked.use({
    renderer: {
      ...renderer,
      heading(token) {
        const id = headings.get(token)?.id ?? ''
        return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
      },
    },
  })
  const first = tokens.find((token) => token.type === 'paragraph')
  return {
    title: headings.entries().next().value?.[1].title,
    description: cut(plainText(first ? [first] : [])),
    html: marked.parser(tokens),
    sections: [...headings].flatMap(([token, section]) => (token.depth === 2 ? [section] : [])),
  }
}

/** A name without a value stays as typed, so that the author sees it. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? typed) : typed,
  )
}

function headingsOf(tokens: readonly Token[]): Map<Tokens.Heading, Section> {
  const headings = new Map<Tokens.Heading, Section>()
  const taken = new Map<string, number>()
  for (const token of tokens) {
    if (!isHeading(token)) continue
    const title = plainText(token.tokens)
    const slug = slugOf(title)
    const times = taken.get(slug) ?? 0
    taken.set(slug, times + 1)
    headings.set(token, { id: times === 0 ? slug : `${slug}-${times + 1}`, title })
  }
  return headings
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

/**
 * A slug of letters and digits of any script, with hyphens. The prefix avoids collisions with other ids of the page.
 */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']
  return `s-${words.join('-')}`
}

/** The plain text of tokens. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return plainText(token.tokens)
      return 'text' in token && typeof token.text === 'string' ? token.text : ' '
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const mostLetters = 160

function cut(text: string): string {
  if (text.length <= mostLetters) return text
  return `${text.slice(0, text.lastIndexOf(' ', mostLetters - 1))}…`
}
