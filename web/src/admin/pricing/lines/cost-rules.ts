import { costRules, type CostRule } from '@nosim/contract/admin/prices.ts'

type RuleWords = {
  /** As a choice. */
  readonly label: string
  /** In the history. */
  readonly short: string
  /** What the profit is added to. */
  readonly base: string
  readonly hint: string
}

/** The rules of costs in words (PRICE-13). */
export const ruleWords: Readonly<Record<CostRule, RuleWords>> = {
  catalogue: {
    label: 'Catalogue cost',
    short: 'Catalogue',
    base: "the supplier's price",
    hint: "Suppliers' own lists change no price.",
  },
  cheapest: {
    label: 'Cheapest supplier',
    short: 'Cheapest',
    base: 'the lowest listed cost',
    hint: 'The lowest listed cost of the suppliers that are on and have the service.',
  },
  first: {
    label: 'First supplier in order',
    short: 'First',
    base: "the first supplier's listed cost",
    hint: 'The listed cost of the first supplier that is on and has the service.',
  },
}

export const ruleOptions = costRules.map((value) => ({ value, label: ruleWords[value].label }))
