/** Laws that hold for any flow and any learner (SPEC ENG-L1…L7), over flows and learners made by chance. */
import fc from 'fast-check';
import { chatOf, input, START } from '../fixtures/builders/chat-player.js';
import { randomFlow } from '../fixtures/builders/random-flow.js';
import type { Language } from '../flow/definition.js';
import { alter } from './alter.js';
import { answer } from './answer.js';
import { fromWire, toWire } from './history-wire.js';
import { prepareFlow } from './prepare.js';
import { inputsOf, replay } from './replay.js';
import { loadChat, saveChat } from './resume.js';
import { scoreOf } from './score.js';
import { startChat } from './start.js';
import type { AnswerInput, Chat, PreparedFlow, StartOptions } from './types.js';

interface Play {
  readonly flow: PreparedFlow;
  readonly options: StartOptions;
  /** One number a turn: which choice is taken. */
  readonly choices: readonly number[];
}
const plays: fc.Arbitrary<Play> = fc
  .record({
    seed: fc.string(),
    prompts: fc.integer({ min: 2, max: 7 }),
    language: fc.constantFrom<Language>('en', 'hi'),
    choices: fc.array(fc.nat(20), { maxLength: 12 }),
  })
  .map(({ seed, prompts, language, choices }) => {
    const result = prepareFlow(randomFlow({ seed, prompts, answers: 4, cycles: true, rich: true }), {
      flowId: 3,
      version: 1,
    });
    if (!result.ok) throw new Error(result.error.code);
    return { flow: result.flow, options: { ...START, seed, language }, choices };
  });

const nextInput = (chat: Chat, n: number, choice: number): AnswerInput | null => {
  if (chat.completed || !chat.input) return null;
  const { choices, acceptsMultipleAnswers, acceptsAnyText } = chat.input;
  const chosen = choices.length > 0 ? choices[choice % choices.length]?.message : undefined;
  const message = acceptsAnyText && choice % 3 === 0 ? ` Typed ${choice} ` : (chosen ?? `Answer ${choice % 4}`);
  return input(n, acceptsMultipleAnswers ? [message] : message);
};
const step = (flow: PreparedFlow, chat: Chat, n: number, choice: number): Chat => {
  const said = nextInput(chat, n, choice);
  const outcome = said && answer(flow, chat, said);
  return outcome?.ok ? outcome.chat : chat;
};
/** Every chat on the way; null where the flow can't even begin (a link leads in circles without asking). */
const chatsOf = ({ flow, options, choices }: Play): Chat[] => {
  const started = startChat(flow, options);
  if (!started.ok) return [];
  const chats = [started.chat];
  choices.forEach((choice, n) => chats.push(step(flow, chats.at(-1) as Chat, n + 1, choice)));
  return chats;
};
const check = (law: (play: Play, chats: readonly Chat[]) => void): void => {
  fc.assert(
    fc.property(plays, (play) => {
      const chats = chatsOf(play);
      if (chats.length > 0) law(play, chats);
    }),
    { numRuns: 150 },
  );
};

test('ENG-L1 a replay of what was said gives the same chat, score and all', () => {
  check(({ flow, options }, chats) => {
    const chat = chats.at(-1) as Chat;
    expect(chatOf(replay(flow, options, inputsOf(chat.history)))).toEqual(chat);
    expect(scoreOf(flow, chat.history)).toEqual(chat.score);
  });
});

test('ENG-L2 items come back from the wire, through JSON, as they were', () => {
  check((_, chats) => {
    for (const item of (chats.at(-1) as Chat).history)
      expect(fromWire(JSON.parse(JSON.stringify(toWire(item))))).toEqual({ ok: true, item });
  });
});

test('ENG-L3 a chat saved and loaded at any point ends like one that was never interrupted', () => {
  check(({ flow, options, choices }, chats) => {
    chats.forEach((chat, at) => {
      const saved = saveChat(chat, { receiving: false });
      if (!saved.ok) throw new Error(saved.error.code);
      let resumed = chatOf(loadChat(flow, JSON.parse(JSON.stringify(saved.saved)) as typeof saved.saved, options));
      expect(resumed).toEqual(chat);
      choices.slice(at).forEach((choice, n) => {
        resumed = step(flow, resumed, at + n + 1, choice);
      });
      expect(resumed).toEqual(chats.at(-1));
    });
  });
});

test('ENG-L4 a chat left in the middle of what the engine says goes on where it was left', () => {
  check(({ flow, options }, chats) => {
    const { history } = chats.at(-1) as Chat;
    history.forEach(({ direction }, index) => {
      if (direction === 'sent') return;
      const part = history.slice(0, index + 1);
      const saved = {
        v: 1 as const,
        history: part,
        scoreStrategies: {},
        language: options.language,
        score: null,
        completed: false,
      };
      const resumed = chatOf(loadChat(flow, saved, options)).history;
      const known = history.slice(0, resumed.length).map(({ key, message }) => [key, message]);
      expect(resumed.slice(0, known.length).map(({ key, message }) => [key, message])).toEqual(known);
    });
  });
});

test('ENG-L5 the same inputs give the same steps', () => {
  check((play, chats) => {
    expect(chatsOf(play)).toEqual(chats);
  });
});

test('ENG-L6 altering and truncating leaves nothing that its answers do not lead to', () => {
  check(({ flow, options, choices }, chats) => {
    const chat = chats.at(-1) as Chat;
    const sent = chat.history.filter((item) => item.direction === 'sent' && !item.auto);
    sent.forEach((item, n) => {
      const message = `Answer ${(choices[n] ?? 0) % 4}`;
      const said = input(500 + n, item.multipleAnswers ? [message] : message);
      const outcome = alter(flow, chat, item.key, said, { confirmed: true });
      if (!outcome.ok) return;
      const { history } = outcome.chat;
      expect(chatOf(replay(flow, options, inputsOf(history)))).toEqual({ ...outcome.chat });
      expect(new Set(history.map(({ key }) => key)).size).toBe(history.length);
    });
  });
});

test('ENG-L7 older chats stay as they were, whatever was answered since', () => {
  check(({ flow }, chats) => {
    const scores = chats.map(({ score }) => score);
    for (const chat of [...chats].reverse()) {
      step(flow, chat, 900, 1);
      expect(scoreOf(flow, chat.history)).toEqual(chat.score);
    }
    expect(chats.map(({ score }) => score)).toEqual(scores);
  });
});
