/** One change that makes the product wrong, and the tests that must notice. */
export type Mutation = {
  /** Short and unique, such as `rental-receive-after-refund`. */
  readonly id: string
  /** What would be wrong for a user or for the books. */
  readonly what: string
  readonly file: string
  /** Text that occurs exactly once in the file; of an SQL function, in the file with its newest form. */
  readonly find: string
  readonly replace: string
  /** The test files that must fail. */
  readonly tests: readonly string[]
  /** Part of the titles of the tests that are enough, as it stands in their files; all without it. */
  readonly only?: string
  /** Why no test can notice it, where that is so: another guard does the same, or nothing can be seen from outside. */
  readonly survives?: string
}
