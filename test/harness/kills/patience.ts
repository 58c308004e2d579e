/** Repeats requests, word by word, until the server has answered them: as browsers do while it is away. */
import type { Answered } from '@parley/backend/testing/client';

/** ms */
const AGAIN_MS = 300;
const GIVES_UP_MS = 240_000;

/** Busy, limited or away; or the read models don't have the former step of a sequence yet, and players ask again, too. */
const isLater = ({ status, body }: Answered<unknown>): boolean =>
  status >= 500 || status === 429 || (body as { code?: string } | null)?.code === 'step-locked';

export class Patience {
  private isLost = false;

  /** Nobody waits any more: the test has failed. */
  lose(): void {
    this.isLost = true;
  }

  /** @throws the last failure, if there is no answer for minutes */
  async untilAnswered<T>(ask: () => Promise<Answered<T>>): Promise<Answered<T>> {
    const deadline = Date.now() + GIVES_UP_MS;
    for (;;) {
      const { reply, error } = await ask().then(
        (answered) => ({ reply: answered, error: null }),
        (failed: unknown) => ({ reply: null, error: failed as Error }),
      );
      if (reply && !isLater(reply)) return reply;
      if (this.isLost || Date.now() > deadline)
        throw error ?? new Error(`the last answer: ${reply?.status} ${JSON.stringify(reply?.body)}`);
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }

  /** @throws if the answer is a refusal */
  async untilDone<T>(ask: () => Promise<Answered<T>>): Promise<T> {
    const { status, body } = await this.untilAnswered(ask);
    if (status >= 400) throw new Error(`refused with ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  }
}
