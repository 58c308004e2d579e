import type { SendingOrder } from '../../chat/page-data.js';

/**
 * Makes the steps of a sequence send in turn: a server that opens a step only after the earlier ones are completed must
 * receive their ends first. A step that leaves the page keeps sending, and later steps wait for it.
 */
export class SendingLine implements SendingOrder {
  #sent: Promise<void> = Promise.resolve();
  #over = false;

  turn(): Promise<void> {
    return this.#sent;
  }
  leave(sent: () => Promise<void>): boolean {
    if (this.#over) return false;
    const before = this.#sent;
    const mine = sent();
    this.#sent = before.then(() => mine);
    return true;
  }
  end(): void {
    this.#over = true;
  }
  get over(): boolean {
    return this.#over;
  }
}
