import { country } from '@nosim/contract/shop/numbers.ts'

/** The only country, as a chip. It is a select, for users who look for that choice (NUM-3). */
export function CountryChip() {
  return (
    <label className="inline-flex h-11.5 items-center gap-2 rounded-full border border-line px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Flag />
      <span className="sr-only">Country</span>
      <select
        name="country"
        className="h-full appearance-none bg-transparent text-label font-medium outline-none"
      >
        <option value={country.value}>{country.name}</option>
      </select>
    </label>
  )
}

/** A simplified flag of the United States. */
function Flag() {
  return (
    <svg aria-hidden viewBox="0 0 20 14" className="h-3.5 w-5 shrink-0 rounded-[2px]">
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#c3323f" strokeWidth="2" d="M0 1h20M0 5h20M0 9h20M0 13h20" />
      <path fill="#34437b" d="M0 0h9v8H0z" />
    </svg>
  )
}
