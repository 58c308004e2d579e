/**
 * One learner's evening: a bad network, two tabs, reloads, killed tabs, changed answers, sometimes a reviewer; then a
 * good network.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { PromptInput } from '@parley/contracts/engine/types';
import { ownAnswers } from '../session/rebase.js';
import type { PlayableFlow } from '../chat/chat-props.js';
import { NO_FAULTS } from './faulty-server.js';
import { flowOf } from './flows.js';
import { chanceFrom, Learner, turn } from './learner-harness.js';
import type { Tab } from './learner-harness.js';

const text = (message: string, nextKey: string) => ({
  message,
  answers: [{ key: 'any', message: '*', score: 1 }],
  nextKey,
});

/** Texts, a fork whose branches meet again, and a prompt that a reviewer answers. */
const EVENING = flowOf({
  start: text('One?', '.fork'),
  fork: {
    message: 'Which way?',
    answers: [
      { key: 'l', message: 'Left', nextKey: '.left' },
      { key: 'r', message: 'Right', nextKey: '.right' },
    ],
  },
  left: text('What is on the left?', '.wait'),
  right: text('What is on the right?', '.more'),
  more: text('And what else?', '.wait'),
  wait: { ...text('Somebody looks at it.', '.five'), answerExternally: true },
  five: text('Five?', '.six'),
  six: text('Six?', '.seven'),
  seven: text('Seven?', '.end'),
  end: { message: 'The end' },
});

const STEPS = 32;

export const saidAs = (promptKey: string, message: unknown): string => `${promptKey}: ${String(message)}`;

export interface Evening {
  readonly learner: Learner;
  /** All tabs open at the end; the last one was opened on the good network. */
  readonly tabs: readonly Tab[];
  readonly server: readonly WireItem[];
  readonly aside: readonly WireItem[];
  /** Every answer that a tab has ever shown as sent: key → prompt and text. */
  readonly shown: ReadonlyMap<string, string>;
  /** Keys of changed answers and of the answers after them. */
  readonly replaced: ReadonlySet<string>;
  /** How often each event happened. */
  readonly happened: Readonly<Record<string, number>>;
}

const EVENINGS_FLOW: PlayableFlow = { id: 7, version: 1, name: 'An evening', definition: EVENING };

/** @param learner new, at flow 7 */
export const evening = async (seed: number, learner = new Learner(EVENINGS_FLOW)): Promise<Evening> => {
  const chance = chanceFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const shown = new Map<string, string>();
  const replaced = new Set<string>();
  const changing = new Set<Tab>();
  const happened: Record<string, number> = {};
  const count = (what: string) => (happened[what] = (happened[what] ?? 0) + 1);
  learner.chance = chance;
  learner.faults = {
    lostRequests: chance() * 0.5,
    lostReplies: chance() * 0.5,
    doubled: chance() * 0.4,
    late: chance(),
    strays: chance() * 0.3,
    unwell: chance() * 0.4,
  };
  let tabs: Tab[] = [];
  const chatId = () => tabs[0]?.session.state.chat?.seed ?? '';
  const openTab = async (): Promise<void> => {
    const tab = await learner.open();
    let before: readonly string[] = [];
    const note = () => {
      const own = ownAnswers(tab.session.state.chat?.history ?? []);
      const changed = own.findIndex(({ key, answerAltered }) => answerAltered && !before.includes(key));
      if (changed >= 0) before.slice(changed).forEach((key) => replaced.add(key));
      // Given just before a change that replaces it, and shown after the change was requested.
      const late = changing.has(tab) ? own.filter(({ key }) => !before.includes(key)) : [];
      late.forEach(({ key, answerAltered }) => answerAltered || replaced.add(key));
      if (changed >= 0) changing.delete(tab);
      before = own.map(({ key }) => key);
      own.forEach(({ key, promptKey, message }) => shown.set(key, saidAs(promptKey, message)));
    };
    note();
    tab.session.subscribe(note);
    tabs.push(tab);
  };
  const leave = async (tab: Tab, how: 'close' | 'kill'): Promise<void> => {
    count(how);
    tab[how]();
    tabs = tabs.filter((other) => other !== tab);
    if (tabs.length === 0) await openTab();
  };
  const wordsFor = ({ choices, acceptsMultipleAnswers }: PromptInput, text: string): string | readonly string[] => {
    if (choices.length === 0) return text;
    const picked = pick(choices).message;
    if (!acceptsMultipleAnswers) return picked;
    return choices.map(({ message }) => message).filter((message) => message === picked || chance() < 0.3);
  };
  const say = (tab: Tab): void => {
    const { chat, input } = tab.session.state;
    if (!chat || !input || chat.completed || input.answerExternally) return;
    count('answer');
    changing.delete(tab);
    tab.session.answer(wordsFor(input, `said ${seed} ${String(happened.answer)}`), 0);
  };
  const alterOne = (tab: Tab): void => {
    const { session } = tab;
    const own = ownAnswers(session.state.chat?.history ?? []);
    const item = own.length > 0 ? pick(own) : undefined;
    const changeable = item && session.changeable(item);
    if (!item || !changeable) return;
    count('alteration');
    // If the tab is killed before it shows the change, these are all that is known to be replaced.
    for (const { key } of own.slice(own.indexOf(item))) replaced.add(key);
    changing.add(tab);
    void session.alter(item.key, wordsFor(changeable.input, `changed ${String(happened.alteration)}`));
    session.confirmAlter(true);
  };
  const review = (): void => {
    const chat = learner.server.chats.get(chatId());
    if (!chat?.input?.answerExternally) return;
    count('external');
    learner.server.answerExternally(
      chat.seed,
      chat.input.choices[0]?.message ?? 'passed',
      learner.clock.now(),
      `external-${String(happened.external)}`,
    );
    learner.waiting.forEach((onNews) => onNews());
  };

  await openTab();
  for (let step = 0; step < STEPS; step += 1) {
    const tab = pick(tabs);
    const roll = chance();
    if (roll < 0.45) say(tab);
    else if (roll < 0.52) alterOne(tab);
    else if (roll < 0.6) review();
    else if (roll < 0.7) await learner.rest(chance() * 5_000);
    else if (roll < 0.78) await leave(tab, 'close');
    else if (roll < 0.86) await leave(tab, 'kill');
    else if (roll < 0.94 && tabs.length < 2) await openTab();
    else learner.wake();
    await learner.turns(12);
  }
  learner.faults = NO_FAULTS;
  for (let round = 0; round < 3; round += 1) {
    learner.wake();
    await learner.rest(30_000);
    learner.waiting.forEach((onNews) => onNews());
  }
  await openTab();
  await learner.rest(30_000);
  await turn();
  const records = await (await learner.store()).list('7/asha');
  const server = learner.server.history(chatId());
  return { learner, tabs, server, aside: records.flatMap(({ aside }) => aside), shown, replaced, happened };
};
