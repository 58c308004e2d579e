/**
 * Learners and authors who go on while processes are killed, and what the server has acknowledged to them. Learners
 * answer, change answers, send files and play sequences; authors save, publish, create flows and delete chats.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Learner } from '@parley/backend/chats/testing/learner';
import { PNG } from '@parley/backend/platform/file-store/testing/sample-files';
import { Client, newAuthor } from '@parley/backend/testing/client';
import { oneQuestion, publishedSequence, RIGHT } from '@parley/backend/testing/sequences';
import {
  answer as answerFiles,
  definition as work,
  PHOTO,
  proof,
  put,
} from '@parley/backend/uploads/testing/upload-world';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { alter } from '@parley/contracts/engine/alter';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { createFlow, getFlow, listFlows, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { signUpload } from '@parley/contracts/http/uploads';
import type { ItemKey } from '@parley/contracts/ids';
import { Patience } from './patience.js';

const QUESTIONS = 8;
/** ms between two requests of one person. */
const THINKS_MS = 150;
/** So many times longer people think while processes come back, which takes far longer than the work before a kill. */
const CALM = 4;
/** ms */
const SEEN_WITHIN_MS = 240_000;
/** An author publishes after so many saves. */
const PUBLISHED_EACH = 4;

/** Open questions in a row, whose answers may be changed. */
const questions: FlowDefinition = {
  promptsArray: [
    ...Array.from({ length: QUESTIONS }, (_, n) => ({
      key: `q${n}`,
      name: n === 0 ? 'start' : `q${n}`,
      definition: {
        message: `Question ${n}?`,
        answers: [{ key: `a${n}`, message: '*', score: 1, nextKey: n + 1 < QUESTIONS ? `.q${n + 1}` : '.end' }],
      },
    })),
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
  commonAnswers: {},
} as unknown as FlowDefinition;

/** A chat as the server has acknowledged it. */
export interface Acknowledged {
  readonly flowId: number;
  readonly chatId: string;
  readonly identifier: string;
  readonly sequenceId?: number;
  /** Key and words of each answer, in order. */
  readonly answers: readonly string[];
  readonly isDeleted: boolean;
  /** The address of a file that it names. */
  readonly file?: string;
}
/** The drafts and flows of one author, as the server has acknowledged them. */
interface Drafts {
  readonly jwt: string;
  readonly flowId: number;
  saves: number;
  versions: number;
  flows: number;
}
/** All that must be there. */
interface Ledger {
  readonly chats: Acknowledged[];
  readonly authors: Drafts[];
}
interface Places {
  readonly open: number;
  readonly files: number;
  readonly steps: readonly number[];
  readonly sequenceId: number;
}
interface Urls {
  readonly consoleUrl: string;
  readonly shareUrl: string;
}
/** A school as JSON, so that a later run goes on with it. */
export interface Saved {
  readonly owner: string;
  readonly places: Places;
  readonly ledger: Ledger;
}

const answersOf = (learner: Learner): string[] =>
  learner.wire.filter(({ d }) => d === 's').map(({ k, m }) => `${k} ${String(m)}`);

export class School {
  private isOver = false;
  private isCalm = false;
  private readonly going: Promise<void>[] = [];
  private readonly share: Client;
  private readonly patience = new Patience();
  /** Chats that were compared. */
  private compared = 0;

  private constructor(
    private readonly urls: Urls,
    private readonly owner: Client,
    private readonly places: Places,
    readonly ledger: Ledger,
  ) {
    this.share = new Client(urls.shareUrl);
  }

  /** While nothing is killed yet. */
  static async open(urls: Urls, authors: number): Promise<School> {
    const owner = await newAuthor(urls.consoleUrl);
    const flow = async (definition: FlowDefinition): Promise<number> => {
      const { id } = await owner.ok(createFlow, { body: { name: 'Played', definition: definition as never } });
      await owner.ok(publishFlow, { params: { id } });
      return id;
    };
    const { id: sequenceId, flows } = await publishedSequence(owner);
    const places = {
      open: await flow(questions),
      files: await flow(work),
      steps: flows.map(({ id }) => id),
      sequenceId,
    };
    const drafts: Drafts[] = [];
    for (let n = 0; n < authors; n++) {
      const author = await newAuthor(urls.consoleUrl);
      const { id } = await author.ok(createFlow, { body: { name: 'Written', definition: oneQuestion() as never } });
      drafts.push({ jwt: author.jwt ?? '', flowId: id, saves: 0, versions: 0, flows: 1 });
    }
    return new School(urls, owner, places, { chats: [], authors: drafts });
  }

  static async again(urls: Urls, { owner, places, ledger }: Saved): Promise<School> {
    const school = new School(urls, new Client(urls.consoleUrl, owner), places, ledger);
    school.compared = ledger.chats.length;
    for (const drafts of ledger.authors) await school.catchUp(drafts);
    return school;
  }

  get saved(): Saved {
    return { owner: this.owner.jwt ?? '', places: this.places, ledger: this.ledger };
  }

  begin(learners: number): void {
    this.isOver = false;
    const plays = [() => this.questions(), () => this.questions(), () => this.sequence(), () => this.files()];
    const works = [
      ...Array.from({ length: learners }, (_, n) => plays[n % plays.length]!),
      ...this.ledger.authors.map((drafts) => () => this.write(drafts)),
      () => this.remove(),
    ];
    for (const work of works) {
      const going = this.repeat(work);
      // It is looked at when everybody ends.
      going.catch(() => undefined);
      this.going.push(going);
    }
  }

  hurry(): void {
    this.isCalm = false;
  }
  calm(): void {
    this.isCalm = true;
  }

  /** Everybody ends what they do, with an answer. */
  async end(): Promise<void> {
    this.isOver = true;
    this.hurry();
    await Promise.all(this.going.splice(0));
  }

  /** Everybody stops, whatever was answered. */
  async breakOff(): Promise<void> {
    this.isOver = true;
    this.patience.lose();
    await Promise.allSettled(this.going.splice(0));
  }

  /** Compares with what was acknowledged, in chats that weren't compared yet or in all. @returns sentences about what is wrong */
  async faults(which: 'new' | 'all'): Promise<string[]> {
    const found: string[] = [];
    const chats = this.ledger.chats.slice(which === 'new' ? this.compared : 0);
    this.compared = this.ledger.chats.length;
    for (const chat of chats) found.push(...(await this.faultsOf(chat)));
    for (const author of this.ledger.authors) found.push(...(await this.faultsOfAuthor(author)));
    return found;
  }

  private async pause(): Promise<void> {
    let times = 0;
    do await new Promise((done) => setTimeout(done, THINKS_MS * (0.5 + Math.random())));
    while (this.isCalm && ++times < CALM);
  }
  private async repeat(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await this.pause();
    }
  }

  private async post(learner: Learner, sequenceId?: number): Promise<void> {
    await this.pause();
    await this.patience.untilDone(() => learner.post({}, sequenceId));
  }
  private note(learner: Learner, more: Partial<Acknowledged> = {}): void {
    const { flowId, chatId, identifier } = learner;
    this.ledger.chats.push({ flowId, chatId, identifier, answers: answersOf(learner), isDeleted: false, ...more });
  }

  private async questions(): Promise<void> {
    const learner = new Learner(this.share, this.places.open, questions);
    await this.post(learner);
    for (let n = 0; n < QUESTIONS && !this.isOver; n++) {
      learner.say(`answer ${n}`);
      if (n % 3 === 2) this.change(learner);
      await this.post(learner);
    }
    this.note(learner);
  }

  /** One of the former answers gets other words. */
  private change(learner: Learner): void {
    const sent = learner.chat.history.filter(({ direction }) => direction === 'sent');
    const item = sent[Math.floor(Math.random() * sent.length)]!;
    const words = { key: randomUUID() as ItemKey, message: `changed ${randomUUID()}`, at: Date.now() };
    const changed = alter(learner.flow, learner.chat, item.key, words, { confirmed: true });
    if (!changed.ok) throw new Error(changed.error.code);
    learner.chat = changed.chat;
  }

  private async sequence(): Promise<void> {
    const identifier = `runner-${randomUUID()}`;
    // One browser keeps one secret for the whole run.
    const token = randomBytes(32).toString('base64url');
    const { steps, sequenceId } = this.places;
    for (const flowId of steps) {
      if (this.isOver) return;
      const learner = new Learner(this.share, flowId, oneQuestion(), identifier, { chatId: randomUUID(), token });
      await this.post(learner, sequenceId);
      await this.post(learner.say(RIGHT), sequenceId);
      this.note(learner, { sequenceId });
    }
  }

  private async files(): Promise<void> {
    const learner = new Learner(this.share, this.places.files, work).say('yes');
    await this.post(learner);
    const file = await this.upload(learner);
    await this.post(answerFiles(learner, file));
    this.note(learner, { file });
  }

  /** An address is used once: if nobody knows whether the file came, another is asked for. */
  private async upload(learner: Learner): Promise<string> {
    const body = { filePath: PHOTO.name, fileType: PHOTO.type, size: PNG.length, ...proof(learner, learner.flowId) };
    for (;;) {
      const signed = await this.patience.untilDone(() => this.share.call(signUpload, { body }));
      const { uploadURL, outputURL } = signed as { uploadURL: string; outputURL: string };
      const sent = await put(uploadURL, PHOTO).catch(() => null);
      await sent?.arrayBuffer().catch(() => undefined);
      if (sent?.status === 200) return outputURL;
      await this.pause();
    }
  }

  private async write(drafts: Drafts): Promise<void> {
    const author = new Client(this.urls.consoleUrl, drafts.jwt);
    const params = { id: drafts.flowId };
    const definition = oneQuestion(`Written ${drafts.saves + 1} times`) as never;
    await this.patience.untilDone(() => author.call(updateFlow, { params, body: { definition } }));
    drafts.saves += 1;
    if (drafts.saves % PUBLISHED_EACH !== 0) return;
    // 409: the reply to a former try was lost, and there is nothing left to publish.
    const { status } = await this.patience.untilAnswered(() => author.call(publishFlow, { params, body: {} }));
    if (status !== 200 && status !== 409) throw new Error(`publishing: ${status}`);
    drafts.versions += 1;
    const headers = { 'idempotency-key': randomUUID() };
    await this.patience.untilDone(() => author.call(createFlow, { body: { name: 'One more' }, headers }));
    drafts.flows += 1;
  }

  /** Deletes a chat that is whole. */
  private async remove(): Promise<void> {
    const at = this.ledger.chats.findLastIndex(({ isDeleted, sequenceId }) => !isDeleted && sequenceId === undefined);
    const chat = this.ledger.chats[at];
    if (!chat) return;
    this.ledger.chats[at] = { ...chat, isDeleted: true };
    const { flowId: id, identifier } = chat;
    await this.untilSeen(chat);
    // 404: the reply to a former try was lost.
    const { status } = await this.patience.untilAnswered(() =>
      this.owner.call(deleteHistory, { params: { id, identifier } }),
    );
    if (status !== 200 && status !== 404) throw new Error(`deleting: ${status}`);
    for (let n = 0; n < 10 && !this.isOver; n++) await this.pause();
  }

  /** Waits until the read models have the chat, because until then a try to delete it is refused with 404, too. */
  private async untilSeen({ flowId: id, identifier, chatId }: Acknowledged): Promise<void> {
    const deadline = Date.now() + SEEN_WITHIN_MS;
    const look = () => this.owner.call(getHistory, { params: { id, identifier }, query: { chatId } });
    while ((await this.patience.untilAnswered(look)).status !== 200) {
      if (Date.now() > deadline) throw new Error(`chat ${chatId} isn’t in the read models after minutes`);
      await this.pause();
    }
  }

  private async faultsOf(chat: Acknowledged): Promise<string[]> {
    const { flowId: id, identifier, chatId, sequenceId, answers, isDeleted, file } = chat;
    const query = { chatId, ...(sequenceId !== undefined && { flowSequenceId: sequenceId }) };
    const read = await this.patience.untilAnswered(() =>
      this.owner.call(getHistory, { params: { id, identifier }, query }),
    );
    const name = `chat ${chatId} of flow ${id}`;
    if (isDeleted) return read.status === 404 ? [] : [`${name} was deleted, and is answered with ${read.status}`];
    if (read.status !== 200) return [`${name} is answered with ${read.status}`];
    const { history } = read.body as { history: { d: string; k: string; m: unknown }[] };
    const there = history.filter(({ d }) => d === 's').map(({ k, m }) => `${k} ${String(m)}`);
    const found =
      JSON.stringify(there) === JSON.stringify(answers)
        ? []
        : [`${name} has ${JSON.stringify(there)} instead of ${JSON.stringify(answers)}`];
    if (file && (await fetch(file)).status !== 200) found.push(`${name} lacks its file`);
    return found;
  }

  /** If the former run was killed, its authors had gone on since they were saved. @throws if less is there than was saved */
  private async catchUp(drafts: Drafts): Promise<void> {
    const author = new Client(this.urls.consoleUrl, drafts.jwt);
    const { definition, latestVersion } = await author.ok(getFlow, { params: { id: drafts.flowId } });
    const { flows } = await author.ok(listFlows, { query: { all: '1' } });
    const saves = Number(/Written (\d+) times/.exec(JSON.stringify(definition))?.[1] ?? 0);
    const there = { saves, versions: latestVersion ?? 0, flows: flows.length };
    for (const [name, count] of Object.entries(there))
      if (count < drafts[name as keyof typeof there]) throw new Error(`flow ${drafts.flowId} has lost ${name}`);
    Object.assign(drafts, there);
  }

  private async faultsOfAuthor({ jwt, flowId: id, saves, versions, flows }: Drafts): Promise<string[]> {
    const author = new Client(this.urls.consoleUrl, jwt);
    const flow = await author.ok(getFlow, { params: { id } });
    const list = await author.ok(listFlows, { query: { all: '1' } });
    const found: string[] = [];
    const question = JSON.stringify(flow.definition);
    if (saves > 0 && !question.includes(`"Written ${saves} times"`))
      found.push(`flow ${id} isn’t as it was saved the ${saves}th time`);
    if ((flow.latestVersion ?? 0) !== versions)
      found.push(`flow ${id} has ${flow.latestVersion} versions, not ${versions}`);
    if (list.flows.length !== flows)
      found.push(`the author of flow ${id} has ${list.flows.length} flows, not ${flows}`);
    return found;
  }
}
