/** A change that makes the product wrong, and the tests that must notice it. */
export type Mutation = {
  /** A short unique id, such as `rental-receive-after-refund`. */
  readonly id: string
  /** What would be wrong for a user or in the ledger. */
  readonly what: string
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** The test files that must fail. */
  readonly tests: readonly string[]
  /** Part of the titles of the tests to run, as written in their files; without it all tests of the files run. */
  readonly only?: string
  /**
   * Why no test can notice the change, if so: another guard does the same, or the effect is not visible from outside.
   */
  readonly survives?: string
}
