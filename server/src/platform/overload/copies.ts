/**
 * Requests that are copies of each other, such as those that a page sends again on a bad line: only one of them works at a time
 * in this process, and the others wait for its result.
 */
export class Copies<Out> {
  readonly #underWay = new Map<string, Promise<Out>>()

  /**
   * The result of `work`, or that of a copy with the same id whose work is under way; `isOwn` tells which. Throws what the work
   * that counts throws.
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
