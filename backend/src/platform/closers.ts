/** What was opened, closed in the reverse order; one that fails doesn't keep the others open. */
export class Closers {
  private readonly steps: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];

  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }

  /** @param onError told of each step that failed */
  async close(onError: (step: string, error: unknown) => void): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step.close();
      } catch (error) {
        onError(step.name, error);
      }
    }
  }
}
