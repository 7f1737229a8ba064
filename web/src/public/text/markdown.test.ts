import { describe, expect, test } from 'vitest'
import { proseOf } from './markdown.ts'

const values = { brand: 'Acme', deposit_minimum: '1,000' }

describe('a page in Markdown', () => {
  test('has its title, its first paragraph as a description, and its sections', () => {
    const prose = proseOf(
      '# About {{brand}}\n\nWe are **{{ brand }}**, and\nso on.\n\n## One\n\nText.\n\n### Deeper\n\n## Two',
      values,
    )
    expect(prose.title).toBe('About Acme')
    expect(prose.description).toBe('We are Acme, and so on.')
    expect(prose.sections).toEqual([
      { id: 's-one', title: 'One' },
      { id: 's-two', title: 'Two' },
    ])
    expect(prose.html).toContain('<h2 id="s-one">One</h2>')
    expect(prose.html).toContain('<p>We are <strong>Acme</strong>, and\nso on.</p>')
  })

  test('has no title, description or sections if it has only a list', () => {
    expect(proseOf('- a list', values)).toEqual({
      title: undefined,
      description: '',
      html: '<ul>\n<li>a list</li>\n</ul>\n',
      sections: [],
    })
  })

  test('hides comments from visitors', () => {
    const { html, description } = proseOf('<!-- for\nthe operator -->\n\nFor all.', values)
    expect(html).toBe('<p>For all.</p>\n')
    expect(description).toBe('For all.')
  })

  test('gives each heading a unique id, also in any script', () => {
    const { sections } = proseOf('## Ọjà & more\n\n## Same\n\n## Same\n\n## ?', values)
    expect(sections.map(({ id }) => id)).toEqual(['s-ọjà-more', 's-same', 's-same-2', 's-section'])
  })

  test('cuts a long description at a word', () => {
    const { description } = proseOf('word '.repeat(60), values)
    expect(description).toMatch(/^(word ){20,}word…$/)
    expect(description.length).toBeLessThanOrEqual(160)
  })
})

test.each([
  ['{{brand}}', 'Acme'],
  ['₦{{deposit_minimum}}', '₦1,000'],
  ['{{unknown}}', '{{unknown}}'],
  ['{{constructor}}', '{{constructor}}'],
  ['{brand}', '{brand}'],
])('the text %s becomes %s', (typed, shown) => {
  expect(proseOf(typed, values).description).toBe(shown)
})

test('a value with special characters is inserted unchanged', () => {
  expect(proseOf('By {{brand}}.', { brand: 'A$& & Co' }).html).toBe('<p>By A$&amp; &amp; Co.</p>\n')
})
