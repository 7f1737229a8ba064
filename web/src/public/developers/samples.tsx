export type Sample = {
  readonly language: string
  /** The code as HTML. */
  readonly html: string
}

type SamplesProps = { readonly samples: readonly Sample[]; readonly place: number }

/**
 * The same call in several languages, of which one is shown. Without a script: CSS switches the language. `place`
 * distinguishes the samples of a page.
 */
export const Samples = ({ samples, place }: SamplesProps) => (
  <div className="samples">
    <fieldset>
      <legend className="sr-only">Language</legend>
      {samples.map(({ language }, number) => (
        <label key={language}>
          <input
            type="radio"
            name={`language-${place}`}
            data-number={number}
            defaultChecked={number === 0}
          />
          {language}
        </label>
      ))}
    </fieldset>
    {samples.map(({ language, html }, number) => (
      <div
        key={language}
        className="code"
        data-number={number}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    ))}
  </div>
)
