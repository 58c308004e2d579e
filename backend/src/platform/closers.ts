/** Closes resources in reverse order of opening; a failure doesn't prevent the others from being closed. */
export class Closers {
  private readonly steps: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];

  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }

  /** @param onError called for each step that fails */
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
