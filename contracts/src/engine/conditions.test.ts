/** Links with conditions as chats follow them. The last test compares them with a reading of the whole history. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Condition, Fact } from '../definition/conditions.js';
import type { Answer, PromptDefinition, When } from '../definition/definition.js';
import { linkOf } from '../definition/links.js';
import { chatOf, input, play, START } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatsOf, doAct, plays } from '../fixtures/builders/random-learner.js';
import { answer } from './answer.js';
import { libraryOf, homeOf } from './linked-flow.js';
import { prepareFlow } from './prepare.js';
import { promptOf } from './prompt-of.js';
import { loadChat, saveChat } from './resume.js';
import { review } from './review.js';
import { scoreOf } from './score.js';
import { startChat } from './start.js';
import type { HistoryItem, PreparedFlow, PreparedPrompt, StartOptions } from './types.js';
import { beginsVisit } from './visit.js';

const when = (condition: Condition, nextKey: string, key = 'w'): When => ({ key, if: condition, nextKey });
const atLeast = (least: number): Condition => ({ on: 'score', least });
const quiz = (more: PromptDefinition, second: readonly Answer[] = [anAnswer('on')]) =>
  aFlow()
    .withPrompt('start', 'One?', {
      answers: [anAnswer('right', { score: 2 }), anAnswer('wrong', { score: 0 })],
      nextKey: '.second',
    })
    .withPrompt('second', 'Two?', { answers: second, nextKey: '.practice', ...more })
    .withPrompt('practice', 'More practice')
    .withPrompt('done', 'Well done');
const lastLine = (says: readonly string[], flow = quiz({ when: [when(atLeast(2), '.done')] }).prepared()) =>
  says.reduce((player, message) => player.say(message), play(flow)).lines.at(-1);

test('COND-5 a prompt’s link is followed if its condition holds, otherwise “Always to”', () => {
  expect(lastLine(['right', 'on'])).toBe('Well done');
  expect(lastLine(['wrong', 'on'])).toBe('More practice');
});
test('COND-5 the first condition that holds decides; an answer’s own links come before the prompt’s', () => {
  const own = anAnswer('on', { when: [when(atLeast(5), '.start'), when(atLeast(1), '.practice')] });
  const flow = quiz({ when: [when(atLeast(0), '.done'), when(atLeast(2), '.start', 'x')], nextKey: '.second' }, [own]);
  expect(lastLine(['right', 'on'], flow.prepared())).toBe('More practice');
  expect(lastLine(['wrong', 'on'], flow.prepared())).toBe('Well done');
});
test('COND-6 several choices and prompts that ask nothing go by conditions, too', () => {
  const several = quiz({ when: [when(atLeast(2), '.done')], acceptsMultipleAnswers: true });
  expect(play(several.prepared()).say('right').say(['on']).lines.at(-1)).toBe('Well done');
  const asksNothing = quiz({ when: [when(atLeast(2), '.done')], answers: [] });
  expect(lastLine(['right'], asksNothing.prepared())).toBe('Well done');
  expect(lastLine(['wrong'], asksNothing.prepared())).toBe('More practice');
});
test('COND-7 “again, but after three tries go on”', () => {
  const again = anAnswer('*', {
    quickResponse: { message: 'Try again', repeatAnswers: true },
    when: [when({ on: 'tries', least: 3 }, '.done')],
  });
  const flow = quiz({}, [again]).prepared();
  expect(lastLine(['right', 'no', 'no'], flow)).toBe('Try again');
  expect(lastLine(['right', 'no', 'no', 'no'], flow)).toBe('Well done');
  const { lines } = ['right', 'no', 'no', 'no'].reduce((player, message) => player.say(message), play(flow));
  expect(lines.filter((line) => line === 'Try again')).toHaveLength(3);
});
test('COND-8 the answer just given counts', () => {
  const flow = quiz({ when: [when(atLeast(4), '.done')] }, [anAnswer('on', { score: 2 })]).prepared();
  expect(lastLine(['right', 'on'], flow)).toBe('Well done');
});

const asking = (condition: Condition, options: Partial<StartOptions> = {}, says = ['right', 'on']) => {
  const flow = quiz({ when: [when(condition, '.done')] }).prepared();
  return says.reduce((player, message) => player.say(message), play(flow, options)).lines.at(-1) === 'Well done';
};
describe('COND-1 a condition can ask about', () => {
  const said: Condition = { on: 'answered', these: [{ prompt: 'k-start', answer: 'a-right' }] };
  test('an earlier answer', () => {
    expect(asking(said)).toBe(true);
    expect(asking(said, {}, ['wrong', 'on'])).toBe(false);
    expect(asking({ not: said }, {}, ['wrong', 'on'])).toBe(true);
  });
  test('the points at some prompts', () => {
    expect(asking({ on: 'score', prompts: ['k-start'], least: 2 })).toBe(true);
    expect(asking({ on: 'score', prompts: ['k-second'], least: 1 })).toBe(false);
    expect(asking({ on: 'score', most: 1 })).toBe(false);
  });
  test('visits; without bounds, at least one', () => {
    expect(asking({ on: 'visited', prompt: 'k-start' })).toBe(true);
    expect(asking({ on: 'visited', prompt: 'k-done' })).toBe(false);
    expect(asking({ on: 'visited', prompt: 'k-start', least: 2 })).toBe(false);
  });
  test('a value of the link, as words or as a number', () => {
    const words: Condition = { on: 'variable', name: 'group', words: 'Blue\nred' };
    expect(asking(words, { context: { group: ' RED ' } })).toBe(true);
    expect(asking(words, { context: { group: 'green' } })).toBe(false);
    const age: Condition = { on: 'variable', name: 'age', least: 18 };
    expect(['18', '17.9', 'old', ''].map((value) => asking(age, { context: { age: value } }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(asking({ not: age })).toBe(true);
  });
  test('the language', () => {
    expect(asking({ on: 'language', these: ['hi', 'ar'] }, { language: 'hi' })).toBe(true);
    expect(asking({ on: 'language', these: ['hi', 'ar'] })).toBe(false);
  });
  test('several of these at once', () => {
    expect(asking({ all: [said, atLeast(2)] })).toBe(true);
    expect(asking({ all: [said, atLeast(3)] })).toBe(false);
    expect(asking({ any: [{ not: said }, { any: [atLeast(3), atLeast(1)] }] })).toBe(true);
  });
});
test('COND-2 an unreadable condition is never followed, also not with “not” around it', () => {
  const broken = { not: { on: 'mood' } } as unknown as Condition;
  expect(asking(broken)).toBe(false);
});

test('COND-9 points that people gave don’t change where a chat goes', () => {
  const flow = quiz({ when: [when(atLeast(2), '.done')] }).prepared();
  const { chat } = play(flow).say('wrong');
  const history = chat.history.map((item) => (item.direction === 'sent' ? { ...item, superScore: 9 } : item));
  const later = chatOf(
    loadChat(flow, { v: 1, language: 'en', history, scoreStrategies: {}, score: 9, completed: false }, START),
  );
  expect(later.score.total).toBe(9);
  expect(chatOf(answer(flow, later, input(2, 'on'))).history.at(-1)?.message).toBe('More practice');
});
test('COND-10 a resumed chat goes on along the link that was stored', () => {
  const flow = quiz({ when: [when(atLeast(2), '.done')] }, [anAnswer('on', { quickResponse: { message: 'Fine' } })]);
  const player = play(flow.prepared()).say('right').say('on');
  const place = player.chat.history.findIndex(({ message }) => message === 'Fine');
  const history = player.chat.history.slice(0, place + 1);
  expect(history.at(-2)?.nextKey).toBe('.done');
  // By another version's conditions, the chat would go elsewhere.
  const other = quiz({}, [anAnswer('on', { quickResponse: { message: 'Fine' } })]).prepared();
  const saved = saveChat({ ...player.chat, history }, { receiving: false });
  const resumed = saved.ok ? chatOf(loadChat(other, saved.saved, START)) : null;
  expect(resumed?.history.at(-1)?.message).toBe('Well done');
});
test('COND-11 a linked flow asks about its own prompts, and about the whole chat’s score', () => {
  const linked = prepareFlow(
    quiz({
      when: [when({ all: [atLeast(4), { on: 'visited', prompt: 'k-start', most: 1 }] }, '.done')],
    }).build(),
    { flowId: 7, version: 1 },
  );
  const root = aFlow()
    .withPrompt('start', 'Root?', {
      answers: [anAnswer('go', { score: 2 })],
      nextKey: 'remote?chatId=7&version=1.start',
    })
    .build();
  if (!linked.ok) throw new Error('The linked flow was refused');
  const made = prepareFlow(root, { flowId: 1, version: 1, library: libraryOf([linked.flow]) });
  if (!made.ok) throw new Error('The flow was refused');
  expect(play(made.flow).say('go').say('right').say('on').lines.at(-1)).toBe('Well done');
  expect(play(made.flow).say('go').say('wrong').say('on').lines.at(-1)).toBe('More practice');
});

/** The slow, obvious reading of a chat's whole history up to and with an answer. */
class Reading {
  readonly #prompts: (key: string) => string;
  constructor(
    readonly flow: PreparedFlow,
    readonly prompt: PreparedPrompt,
    readonly history: readonly HistoryItem[],
    readonly options: StartOptions,
  ) {
    const flowId = /chatId=(\d+)/.exec(prompt.scope)?.[1];
    this.#prompts = (key) => (flowId === undefined ? key : `${flowId}/${key}`);
  }
  #score(keys: readonly string[] | undefined): number {
    const alone = (key: string) =>
      scoreOf(
        this.flow,
        this.history.filter(({ promptKey }) => promptKey === key),
      ).total ?? 0;
    const all = [...new Set(this.history.map(({ promptKey }) => promptKey))];
    const asked = keys?.map(this.#prompts);
    return all.filter((key) => asked?.includes(key) ?? true).reduce((sum, key) => sum + alone(key), 0);
  }
  #measure(fact: Fact): number | boolean {
    const { history, options } = this;
    const sent = history.filter(({ direction, price }) => direction === 'sent' && price === undefined);
    switch (fact.on) {
      case 'score':
        return this.#score(fact.prompts);
      case 'visited':
        return history.filter((item) => item.promptKey === this.#prompts(fact.prompt) && beginsVisit(item)).length;
      case 'tries':
        return sent.filter((item) => this.#isOfVisit(item)).length;
      case 'answered':
        return fact.these.filter((each) => {
          const key = this.#prompts(each.prompt);
          const { answers = [] } = homeOf(this.flow, this.prompt).promptsByKey.get(key) ?? {};
          const matched = sent.findLast(({ promptKey }) => promptKey === key)?.matched ?? [];
          return answers.some(
            ({ key: own, message }, at) =>
              own === each.answer &&
              matched.includes(message) &&
              answers.findIndex((one) => one.message === message) === at,
          );
        }).length;
      case 'variable': {
        const value = options.context?.[fact.name];
        if (fact.words !== undefined)
          return value !== undefined && fact.words.toLowerCase().split('\n').includes(value.toLowerCase());
        return value === undefined ? false : Number(value);
      }
      case 'language':
        return fact.these.includes(options.language);
    }
  }
  #isOfVisit(item: HistoryItem): boolean {
    const begun = this.history.findLastIndex((each) => beginsVisit(each));
    return this.history.indexOf(item) > begun;
  }
  holds(condition: Condition): boolean {
    if ('not' in condition) return !this.holds(condition.not);
    if ('all' in condition) return !condition.all.some((each) => !this.holds(each));
    if ('any' in condition) return condition.any.some((each) => this.holds(each));
    const value = this.#measure(condition);
    if (typeof value === 'boolean') return value;
    const { least, most } = condition as { readonly least?: number; readonly most?: number };
    if (least === undefined && most === undefined) return value >= 1;
    return !(value < (least ?? value)) && !(value > (most ?? value));
  }
  link(part: PromptDefinition | Answer): string | null {
    for (const each of part.when ?? []) if (each.if && each.nextKey && this.holds(each.if)) return each.nextKey;
    return linkOf(part);
  }
}

/** The link of an answer, by the slow reading; undefined: the next step. */
const expectedLink = (reading: Reading, picked: readonly Answer[], item: HistoryItem): string | null | undefined => {
  const { prompt } = reading;
  const isLast = (item.stepIndex ?? 0) >= prompt.steps.length - 1;
  const [help] = picked.filter((each) => each.help);
  if (help?.help === 'hint') return null;
  const responder = picked.find(({ quickResponse }) => quickResponse);
  const escape = picked.find((each) => each.when?.length);
  const own = picked.map((each) => reading.link(each)).find((link) => link !== null) ?? null;
  if (!help && responder?.quickResponse?.repeatAnswers === true) {
    const leads = escape && reading.link({ ...escape, nextKey: null }) !== null;
    if (!leads) return null;
  }
  const always = reading.link(prompt.definition);
  if (prompt.definition.acceptsMultipleAnswers && !help) {
    const [outcome] = picked.filter(({ rule }) => rule);
    return isLast ? ((outcome && reading.link(outcome)) ?? always ?? own) : undefined;
  }
  return own ?? (isLast ? always : undefined);
};

/** Long runs play 2,000 chats. */
const RUNS = process.env.TEST_LONG ? 2_000 : 400;

/** Compares every link that conditions could decide. @returns how many there were */
const checked = (flow: PreparedFlow, options: StartOptions, history: readonly HistoryItem[]): number => {
  let decided = 0;
  history.forEach((item, at) => {
    const prompt = item.direction === 'sent' ? promptOf(flow, item) : null;
    const picked = (item.matched ?? []).flatMap(
      (message) =>
        prompt?.[item.price === undefined ? 'answers' : 'helps'].find((each) => each.message === message) ?? [],
    );
    if (!prompt || picked.length === 0) return;
    if (![prompt.definition, ...picked].some((part) => part.when?.length)) return;
    // Conditions ignore points that people gave.
    const earned = history.slice(0, at + 1).map(({ superScore: _award, ...each }) => ungiven(each));
    const reading = new Reading(flow, prompt, earned, options);
    const expected = expectedLink(reading, picked, earned.at(-1) ?? item);
    decided += 1;
    expect({ at, link: item.nextKey }).toEqual({ at, link: expected });
  });
  return decided;
};
/** An answer that is scored later, as it was before a teacher scored it. */
const ungiven = (item: HistoryItem): HistoryItem => {
  const { score: _score, ...rest } = item;
  return item.scoreLater ? rest : item;
};

test('COND-12 random chats go as a reading of their whole history says', () => {
  let decided = 0;
  fc.assert(
    fc.property(plays, (random) => {
      const last = chatsOf(random).at(-1);
      if (last) decided += checked(random.flow, random.options, last.history);
    }),
    { numRuns: RUNS, seed: 42 },
  );
  expect(decided).toBeGreaterThan(RUNS / 2);
});

test('COND-9 COND-12 so do chats whose answers a teacher scores and awards meanwhile', () => {
  let [decided, given] = [0, 0];
  const gifts = fc.array(fc.record({ at: fc.nat(20), points: fc.nat(9) }), { maxLength: 14 });
  fc.assert(
    fc.property(plays, gifts, (random, awards) => {
      const { flow, options, acts } = random;
      const begun = startChat(flow, options);
      if (!begun.ok) return;
      let { chat } = begun;
      acts.forEach((act, n) => {
        chat = doAct(flow, chat, act, n + 1);
        const sent = chat.history.filter(({ direction }) => direction === 'sent');
        const item = awards[n] && sent[awards[n].at % Math.max(1, sent.length)];
        if (!item || !awards[n]) return;
        const { points } = awards[n];
        const outcome = review(flow, chat, item.key, item.scoreLater ? { score: points } : { superScore: points }, n);
        if (!outcome.ok || outcome.chat === chat) return;
        given += 1;
        chat = outcome.chat;
      });
      decided += checked(flow, options, chat.history);
    }),
    { numRuns: RUNS, seed: 43 },
  );
  expect(decided).toBeGreaterThan(RUNS / 3);
  expect(given).toBeGreaterThan(RUNS / 2);
});

test('COND-12 a chat that conditions led is played again to the same history', () => {
  const flow = quiz({ when: [when(atLeast(2), '.done')] }).prepared();
  const first = play(flow).say('right').say('on').chat;
  const again = chatOf(startChat(flow, START));
  const replayed = ['right', 'on'].reduce((chat, text, n) => chatOf(answer(flow, chat, input(n + 1, text))), again);
  expect(replayed.history).toEqual(first.history);
});

test('COND-12 conditions of any size are decided in a moment', () => {
  const these = Array.from({ length: 200 }, (_, n) => ({ prompt: 'k-start', answer: `a-${999 - n}` }));
  const facts = (fact: Fact): Condition => ({
    all: Array.from({ length: 20 }, () => ({ all: Array.from({ length: 20 }, () => fact) })),
  });
  const flow = aFlow()
    .withPrompt('start', '?', {
      acceptsMultipleAnswers: true,
      answers: Array.from({ length: 1_000 }, (_, n) => anAnswer(String(n))),
      when: [when(facts({ on: 'answered', these, most: 500 }), '.done')],
      nextKey: '.start',
    })
    .withPrompt('done', 'Bye')
    .prepared();
  const chosen = Array.from({ length: 700 }, (_, n) => String(n));
  const begun = performance.now();
  expect(play(flow).say(chosen).lines.at(-1)).toBe('Bye');
  expect(performance.now() - begun).toBeLessThan(1_000);
});
