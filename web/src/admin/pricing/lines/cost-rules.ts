import {
  costRules,
  type CostRule,
  supplierOrders,
  type SupplierOrder,
} from '@nosim/contract/admin/prices.ts'

type RuleWords = {
  /** The label as an option. */
  readonly label: string
  /** The label in the history. */
  readonly short: string
  /** The cost that the profit is added to. */
  readonly base: string
  readonly hint: string
}

/** The labels of the cost rules (PRICE-13). */
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

/** The labels of the orders of suppliers (NUM-71). */
export const orderWords: Readonly<Record<SupplierOrder, Omit<RuleWords, 'base'>>> = {
  priority: {
    label: 'Priority',
    short: 'Priority',
    hint: 'A number is ordered from the first supplier that serves.',
  },
  score: {
    label: 'Score of delivery and cost',
    short: 'Score',
    hint: 'The best share of codes for the margin first. Below 30 numbers of a service a supplier keeps its priority.',
  },
}

export const orderOptions = supplierOrders.map((value) => ({
  value,
  label: orderWords[value].label,
}))

export const ruleOptions = costRules.map((value) => ({ value, label: ruleWords[value].label }))
