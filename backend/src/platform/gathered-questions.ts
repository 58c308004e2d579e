/** Gathers the questions of many callers, so that they are asked together. */
interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

export interface Gathering {
  /** Most questions that are asked together. */
  readonly most: number;
  /** Most groups that are being asked at the same time; questions that come meanwhile go into the next. */
  readonly atOnce: number;
  /**
   * True if an error would meet the next group, too. Then those who wait get it at once, not each after its own
   * timeout.
   */
  readonly isForAll: (error: unknown) => boolean;
}

export class GatheredQuestions<Q, A> {
  private waiting: Waiting<Q, A>[] = [];
  private running = 0;

  /** @param askAll one answer for each question, in order */
  constructor(
    private readonly askAll: (questions: readonly Q[]) => Promise<readonly A[]>,
    private readonly limits: Gathering,
  ) {}

  /** Asks together with all others of this turn of the event loop. Rejects with the error of its group. */
  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.pump());
    });
  }

  private pump(): void {
    while (this.running < this.limits.atOnce && this.waiting.length > 0) {
      this.running++;
      void this.settle(this.waiting.splice(0, this.limits.most)).finally(() => {
        this.running--;
        this.pump();
      });
    }
  }

  private async settle(group: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.askAll(group.map(({ question }) => question));
      group.forEach(({ resolve }, n) => resolve(answers[n]!));
    } catch (error) {
      const waiting = this.limits.isForAll(error) ? this.waiting.splice(0) : [];
      for (const { reject } of [...group, ...waiting]) reject(error);
    }
  }
}
