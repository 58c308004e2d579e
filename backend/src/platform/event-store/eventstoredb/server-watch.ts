/** Finds out whether the server answers at all, so that calls fail at once while it doesn't. */
import { isRefused } from './errors.js';
import { silentFor, type Patience } from './patience.js';

/** Together with `LOOK_MS` less than 5 s, in which a request is refused when the server falls silent. */
const ANSWERS_WITHIN_MS = 1_000;
/** ms between two questions to a silent server. */
const AGAIN_MS = 500;

export class ServerWatch {
  private isSilent = false;
  private asked: Promise<boolean> | null = null;
  private isStopped = false;

  /** @param ping asks for as little as possible */
  constructor(private readonly ping: (patience: Patience) => Promise<unknown>) {}

  /** Those who ask at the same time share the answer. A silent server is asked until it answers. */
  async answers(): Promise<boolean> {
    if (this.isSilent) return false;
    const answers = await this.ask();
    if (!answers && !this.isSilent && !this.isStopped) {
      this.isSilent = true;
      void this.untilItAnswers();
    }
    return answers;
  }

  /** @throws StoreUnavailable at once while the server is silent, because a write that isn't sent can't be made later */
  admit(): void {
    if (this.isSilent) throw silentFor(ANSWERS_WITHIN_MS);
  }

  stop(): void {
    this.isStopped = true;
  }

  private ask(): Promise<boolean> {
    this.asked ??= this.ping({ silenceMs: ANSWERS_WITHIN_MS })
      .then(() => true, isRefused)
      .finally(() => (this.asked = null));
    return this.asked;
  }

  private async untilItAnswers(): Promise<void> {
    do await new Promise((done) => setTimeout(done, AGAIN_MS).unref());
    while (!this.isStopped && !(await this.ask()));
    this.isSilent = false;
  }
}
