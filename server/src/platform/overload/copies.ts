/**
 * Copies of a request, such as those that a page sends again on a bad connection. Only one of them does the work at a
 * time in this process; the others wait for its result.
 */
export class Copies<Out> {
  readonly #underWay = new Map<string, Promise<Out>>()

  /**
   * Returns the result of `work`, or of a copy with the same id that is under way (`isOwn` is false). Throws what that
   * work throws.
   */
  async run(id: string, work: () => Promise<Out>): Promise<{ out: Out; isOwn: boolean }> {
    const other = this.#underWay.get(id)
    if (other) return { out: await other, isOwn: false }
    const own = work()
    this.#underWay.set(id, own)
    try {
      return { out: await own, isOwn: true }
    } finally {
      this.#underWay.delete(id)
    }
  }
}
