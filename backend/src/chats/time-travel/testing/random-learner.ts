/** A learner who does anything a browser can, with a teacher who reviews meanwhile, through the server's own routes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { goPastAuto } from '@parley/contracts/engine/answer';
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { startChat } from '@parley/contracts/engine/start';
import type { AnswerInput, Chat, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import { doAct, type Act } from '@parley/contracts/fixtures/builders/random-learner';
import { deleteHistory, getHistory, recordHistory, type ChatView } from '@parley/contracts/http/chats';
import { fetchRemote, giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import type { ItemKey } from '@parley/contracts/ids';
import type { Client } from '../../../testing/client.js';
import type { Dice } from '../../record-history/testing/mutate-history.js';
import { loaded } from '../../testing/loaded.js';
import { sequenceTestMark, testMark } from '../../testing/test-mark.js';
import { expressedIn } from './expressed.js';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const KINDS: readonly Act['kind'][] = ['choose', 'choose', 'choose', 'type', 'several', 'wrong', 'alter'];

const CONTEXTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { name: 'Asha {{@start}}', 'v.points': '7', 'v.id': 'a b&c' },
];

export interface Place {
  readonly flow: PreparedFlow;
  readonly flowId: number;
  readonly version: number;
  readonly sequenceId?: number;
}
export interface Identity {
  readonly identifier: string;
  readonly token: string;
}
/** How often something happened, so that a test sees that it happens at all. */
export type Happened = Map<string, number>;

/** The id of a chat seeds its shuffles, so that it comes from the dice, too. */
const uuidBy = (dice: Dice): string => {
  const hex = (digits: number) => Array.from({ length: digits }, () => dice.int(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
};
export const newIdentity = (dice: Dice): Identity => ({
  identifier: `learner-${uuidBy(dice)}`,
  token: randomBytes(32).toString('base64url'),
});

export class RandomLearner {
  readonly chatId: string;
  readonly flow: PreparedFlow;
  chat: Chat;
  private readonly context: Readonly<Record<string, string>>;
  /** Keys of what the server is known to have. */
  private known: readonly string[] = [];
  private now: number;
  private readonly isOffline: boolean;
  private readonly more: object;
  private readonly isTest: boolean;

  /** @param share the share host @param teacher may review */
  constructor(
    private readonly hosts: { readonly share: Client; readonly teacher: Client },
    private readonly place: Place,
    private readonly who: Identity,
    private readonly dice: Dice,
    private readonly happened: Happened,
    more: { readonly restart?: boolean } = {},
  ) {
    this.flow = place.flow;
    this.chatId = uuidBy(dice);
    this.isOffline = dice.int(4) === 0;
    this.now = Date.now() - dice.pick([0, HOUR, YEAR, 3 * YEAR]);
    const language = dice.pick(['en', 'hi']);
    const own = dice.pick(CONTEXTS);
    const autoAnswer = dice.int(4) > 0;
    // Some flows begin only for learners with a name, as they answer with it.
    const begun = [own, ...CONTEXTS].flatMap((given) => {
      const context = { ...given, userId: who.identifier };
      const options = { language, runMode: 'normal', autoAnswer, seed: this.chatId, context, at: this.now } as const;
      const started = startChat(this.flow, options);
      return started.ok ? [{ given, chat: started.chat }] : [];
    })[0];
    if (!begun) throw new Error('The flow begins for nobody');
    this.context = begun.given;
    this.chat = begun.chat;
    this.isTest = dice.int(10) === 0;
    this.more = { ...more, ...(dice.int(5) === 0 && { generated: true }) };
  }

  /** Goes on for a while; what the server refuses, the learner's browser takes from the server. */
  async act(times: number): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      await this.actOnce(n);
      if (!this.isOffline && this.dice.int(3) > 0) await this.post();
      if (this.known.length > 0 && this.dice.int(8) === 0) await this.isReviewed();
    }
    await this.post();
    for (const what of expressedIn(this.flow, this.chat.history)) this.count(what);
    if (this.dice.int(3) === 0) await this.isReviewed();
  }

  async delete(): Promise<void> {
    this.count('deleted');
    await this.hosts.teacher.ok(deleteHistory, { params: { id: this.place.flowId, identifier: this.chatId } });
  }

  private async actOnce(n: number): Promise<void> {
    const { dice, chat, flow } = this;
    this.now += dice.pick([100, 5_000, HOUR, -1_000]);
    const last = chat.history.at(-1);
    if (chat.input?.answerExternally && last) return this.isAnsweredFor(last);
    const shown = chat.history.find(({ contentType, remote }) => contentType === 'remote' && !remote);
    if (shown && this.known.includes(shown.key)) await this.fetched(shown);
    if (chat.autoRequest) {
      const outcome = goPastAuto(flow, chat, this.now);
      if (outcome.ok) this.chat = outcome.chat;
      return this.count('next');
    }
    const act = { kind: dice.pick(KINDS), n: dice.int(20) };
    const said = (_count: number, message: AnswerInput['message'], more: object = {}): AnswerInput => ({
      key: randomUUID() as ItemKey,
      message,
      at: this.now,
      ...more,
    });
    this.chat = doAct(flow, chat, act, n, said);
    if (this.chat !== chat) this.count(act.kind === 'alter' ? 'altered' : 'answered');
  }

  /** Posts what the server lacks, or everything; now and then twice, as after a lost reply. */
  private async post(): Promise<void> {
    const history = this.chat.history.map(toWire);
    const other = history.findIndex(({ k }, index) => this.known[index] !== k);
    const same = other < 0 ? history.length : other;
    const after = same > 0 && this.dice.int(2) === 0 ? history[same - 1]?.k : undefined;
    const body = {
      history: after === undefined ? history : history.slice(same),
      ...(after !== undefined && { after }),
    };
    for (let times = this.dice.int(6) === 0 ? 2 : 1; times > 0; times -= 1) {
      const status = await this.send(body);
      this.count(`post ${status}`);
      if (status === 200) continue;
      // Chats that went on elsewhere are refused, and changes of a teacher's answer, which the player doesn't offer.
      const refusals = history.some(({ aa, ae }) => aa && ae) ? [409, 422] : [409];
      if (!refusals.includes(status)) throw new Error(`The server refused chat ${this.chatId}: ${status}`);
      return this.reload();
    }
    this.known = history.map(({ k }) => k);
  }

  private async send(body: { readonly history: WireItem[]; readonly after?: string }): Promise<number> {
    const { flowId: id, version, sequenceId } = this.place;
    const { share, teacher } = this.hosts;
    const { status } = await share.call(recordHistory, {
      params: { id, identifier: this.who.identifier },
      ...(sequenceId !== undefined && { query: { flowSequenceId: sequenceId } }),
      body: {
        ...body,
        chatId: this.chatId,
        token: this.who.token,
        language: this.chat.language,
        context: this.context,
        ...(sequenceId === undefined && { version }),
        ...this.more,
        ...(this.isTest && {
          test: await (sequenceId === undefined ? testMark(teacher, id) : sequenceTestMark(teacher, sequenceId)),
        }),
      },
    });
    return status;
  }

  private async reload(): Promise<void> {
    const { flowId: id, sequenceId } = this.place;
    const found = await this.hosts.share.call(getHistory, {
      params: { id, identifier: this.who.identifier },
      query: { chatId: this.chatId, ...(sequenceId !== undefined && { flowSequenceId: sequenceId }) },
      headers: { 'x-chat-token': this.who.token },
    });
    expect({ chatId: this.chatId, status: found.status }).toEqual({ chatId: this.chatId, status: 200 });
    const { history } = found.body as ChatView;
    if (history.length === 0) return;
    this.chat = loaded(this, history);
    this.known = history.map(({ k }) => k);
    this.count('reloaded');
  }

  private async isAnsweredFor({ key: itemKey }: HistoryItem): Promise<void> {
    await this.post();
    const { choices = [], acceptsMultipleAnswers } = this.chat.input ?? {};
    const chosen = choices[this.dice.int(Math.max(1, choices.length))]?.message ?? 'By the teacher';
    const answer = acceptsMultipleAnswers ? [chosen] : chosen;
    if (await this.reviews(itemKey, { answer, key: randomUUID() })) this.count('answered by the teacher');
    await this.reload();
  }

  private async isReviewed(): Promise<void> {
    const { dice, chat } = this;
    const answers = chat.history.filter(({ direction }) => direction === 'sent');
    if (answers.length === 0) return;
    const score = dice.pick([null, 0, 1, 2, 5]);
    const body = dice.pick([
      { comment: 'Good' },
      { comment: null },
      { noComment: dice.int(2) === 0 },
      { superScore: score },
      { score },
    ]);
    if (await this.reviews(dice.pick(answers).key, body)) this.count('reviewed');
    const { flowId: id } = this.place;
    const params = { id, identifier: this.chatId, evaluationId: dice.pick(answers).promptKeyStr };
    if (dice.int(3) === 0) await this.hosts.teacher.call(giveEvaluation, { params, body: { evaluation: 'Well done' } });
  }

  private async reviews(itemKey: string, body: object): Promise<boolean> {
    const params = { id: this.place.flowId, identifier: this.chatId, itemKey };
    return (await this.hosts.teacher.call(reviewItem, { params, body })).status === 200;
  }

  private async fetched({ key: itemKey }: HistoryItem): Promise<void> {
    await this.hosts.share.call(fetchRemote, {
      params: { id: this.place.flowId, identifier: this.who.identifier, itemKey },
      query: { chatId: this.chatId },
      headers: { 'x-chat-token': this.who.token },
    });
    this.count('fetched');
  }

  private count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }
}
