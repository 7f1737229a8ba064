export type Sample = {
  readonly language: string
  /** The code as an element. */
  readonly html: string
}

type SamplesProps = { readonly samples: readonly Sample[]; readonly place: number }

/**
 * The same call in several languages, one of which is shown. Without a script: the choice is of the style. `place` tells the
 * samples of a page apart.
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
