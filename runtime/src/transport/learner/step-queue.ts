/** Steps that are never under way at the same time. */
export class StepQueue {
  /** Settles with the last step that was asked for. */
  last: Promise<unknown> = Promise.resolve();

  run<T>(step: () => Promise<T>): Promise<T> {
    const result = this.last.then(step);
    this.last = result.catch(() => undefined);
    return result;
  }
}
