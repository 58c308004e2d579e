/**
 * Steps of a sequence send in turn: a server that opens a step only after those before it are completed must hear of their
 * ends first. A step that leaves the page goes on sending, and what comes later waits for it.
 */
export class SendingLine {
  #sent: Promise<void> = Promise.resolve();
  #over = false;

  /** Resolves when all that was said before is sent. */
  turn(): Promise<void> {
    return this.#sent;
  }
  /** `sent` never rejects. False: the whole sequence has left the page, and nothing goes on. */
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
