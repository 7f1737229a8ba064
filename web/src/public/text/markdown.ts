import { Marked, type RendererObject, type Token, type Tokens } from 'marked'

/** A page of text, ready to be put on the page. */
export type Prose = {
  /** The first heading, or undefined when the text has none. */
  readonly title: string | undefined
  /** The first paragraph as plain text, cut to what search engines show; empty when there is none. */
  readonly description: string
  readonly html: string
  /** The headings of the second level, each with its id. */
  readonly sections: readonly Section[]
}

export type Section = { readonly id: string; readonly title: string }

/**
 * Markdown to HTML. `{{name}}` becomes the value of that name, comments are left out, and headings get ids. HTML in the
 * text stays as it is: it is the operator's own, and the content security policy lets no script of it run. `renderer` writes elements in
 * its own way.
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

/** What has no value stays as it was typed, where its writer will see it. */
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

/** Letters and figures of any script, with hyphens between. Ids of the page's own begin otherwise. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']
  return `s-${words.join('-')}`
}

/** The text of tokens without its marks. */
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
