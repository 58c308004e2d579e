/** Asks the other servers of a start for their figures, by way of the first process. */
import type { Figures, SharedFigures } from '../http/shared-figures.js';
import type { FromChild, ToServer } from './messages.js';

/** ms; a server that is busy for longer is left out. */
const WAIT_MS = 1_000;

interface Question {
  readonly answers: Figures[];
  readonly done: () => void;
}

export class FiguresOfServers implements SharedFigures {
  private others = 0;
  private number: number | null = null;
  private asked = 0;
  private readonly open = new Map<number, Question>();
  private read: () => Promise<Figures> = () => Promise.resolve([]);

  constructor(
    private readonly tell: (message: FromChild) => void,
    private readonly waitMs = WAIT_MS,
  ) {}

  get server(): number | null {
    return this.number;
  }

  answerWith(read: () => Promise<Figures>): void {
    this.read = read;
  }

  async ofOthers(): Promise<readonly Figures[]> {
    if (this.others === 0) return [];
    const question = ++this.asked;
    const answers: Figures[] = [];
    await new Promise<void>((done) => {
      this.open.set(question, { answers, done });
      setTimeout(done, this.waitMs).unref();
      this.tell({ kind: 'ask figures', question });
    });
    this.open.delete(question);
    return answers;
  }

  /** Call it with each message of the first process. */
  hear(message: ToServer): void {
    if (message.kind === 'begin') {
      this.number = message.number;
      this.others = message.servers - 1;
    }
    if (message.kind === 'tell figures') void this.answer(message.asker, message.question);
    if (message.kind !== 'figures') return;
    const open = this.open.get(message.question);
    open?.answers.push(message.figures);
    if (open?.answers.length === this.others) open.done();
  }

  private async answer(asker: number, question: number): Promise<void> {
    this.tell({ kind: 'figures', asker, question, figures: await this.read() });
  }
}
