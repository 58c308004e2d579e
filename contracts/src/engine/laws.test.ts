/** Laws that hold for any flow and any learner (SPEC ENG-L1…L11), over flows and learners made by chance. */
import fc from 'fast-check';
import { chatOf, input } from '../fixtures/builders/chat-player.js';
import { chatsOf, doAct, listFor, plays, type Play } from '../fixtures/builders/random-learner.js';
import { alter } from './alter.js';
import { answer } from './answer.js';
import { fromStored, fromWire, toWire } from './history-wire.js';
import { promptOf } from './prompt-of.js';
import { replay } from '../fixtures/replay.js';
import { inputsOf } from './replay.js';
import { loadChat, loadOn, saveChat } from './resume.js';
import { review } from './review.js';
import { scoreOf } from './score.js';
import { startChat } from './start.js';
import type { Chat, HistoryItem, SavedChat } from './types.js';

const check = (
  law: (play: Play, chats: readonly Chat[]) => void,
  numRuns = process.env.TEST_LONG ? 250 : 100,
): void => {
  fc.assert(
    fc.property(plays, (play) => {
      const chats = chatsOf(play);
      if (chats.length > 0) law(play, chats);
    }),
    { numRuns },
  );
};
const endOf = (chats: readonly Chat[]): Chat => chats.at(-1) as Chat;
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const savedOf = (chat: Chat): SavedChat => {
  const saved = saveChat(chat, { receiving: false });
  if (!saved.ok) throw new Error(saved.error.code);
  return throughJson(saved.saved);
};

test('ENG-L1 a replay of the answers gives the same chat, score and all', () => {
  check(({ flow, options }, chats) => {
    const chat = endOf(chats);
    expect(chatOf(replay(flow, options, inputsOf(chat.history)))).toEqual(chat);
    expect(scoreOf(flow, chat.history)).toEqual(chat.score);
  });
});

test('ENG-L2 items come back from the wire, through JSON, as they were', () => {
  check((_, chats) => {
    for (const item of endOf(chats).history) {
      const wire = throughJson(toWire(item));
      expect(fromWire(wire)).toEqual({ ok: true, item });
      expect(fromStored(wire)).toEqual(item);
    }
  });
});

test('ENG-L3 a chat saved and loaded at any point ends like one that was never interrupted', () => {
  check(({ flow, options, acts }, chats) => {
    chats.forEach((chat, at) => {
      let resumed = chatOf(loadChat(flow, savedOf(chat), options));
      expect(resumed).toEqual(chat);
      acts.slice(at).forEach((act, n) => {
        resumed = doAct(flow, resumed, act, at + n + 1);
      });
      expect(resumed).toEqual(endOf(chats));
    });
  }, 120);
});

test('ENG-L4 a chat left in the middle of what the engine says goes on where it was left', () => {
  check(({ flow, options }, chats) => {
    const { history } = endOf(chats);
    const seen = (items: readonly HistoryItem[]) => items.map(({ key, message, delayMs }) => [key, message, delayMs]);
    history.forEach(({ direction }, index) => {
      if (direction === 'sent') return;
      const rest = history.slice(index + 1).findIndex((item) => item.direction === 'sent' && !item.auto);
      const turnEnd = rest < 0 ? history.length : index + 1 + rest;
      const saved = { ...savedOf(endOf(chats)), history: history.slice(0, index + 1) };
      const resumed = chatOf(loadChat(flow, saved, options)).history;
      expect(seen(resumed)).toEqual(seen(history.slice(0, turnEnd)));
    });
  });
});

test('ENG-L5 equal inputs give equal steps', () => {
  check((play, chats) => {
    expect(chatsOf(play)).toEqual(chats);
  });
});

test('ENG-L6 altering and truncating leaves nothing that its answers do not lead to', () => {
  check(({ flow, options, acts }, chats) => {
    const chat = endOf(chats);
    const sent = chat.history.filter((item) => item.direction === 'sent' && !item.auto);
    sent.forEach((item, n) => {
      const message = `Answer ${(acts[n]?.n ?? 0) % 4}`;
      const said = input(
        500 + n,
        item.multipleAnswers ? [message] : message,
        item.answerExternally ? { external: true } : {},
      );
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
    const before = throughJson(chats);
    for (const chat of [...chats].reverse()) {
      doAct(flow, chat, { kind: 'choose', n: 1 }, 900);
      expect(scoreOf(flow, chat.history)).toEqual(chat.score);
    }
    expect(throughJson(chats)).toEqual(before);
  });
});

test('ENG-L8 an answer given twice, under its own key, changes nothing the second time', () => {
  check(({ flow }, chats) => {
    const chat = endOf(chats);
    for (const said of inputsOf(chat.history))
      expect(answer(flow, chat, said)).toEqual({ ok: true, chat, effects: [] });
  });
});

test('ENG-L9 every item belongs to a prompt that the chat’s flows know, and every choice offered is accepted', () => {
  check(({ flow }, chats) => {
    const chat = endOf(chats);
    for (const item of chat.history) expect(promptOf(flow, item)?.promptKeyStr).toBe(item.promptKeyStr);
    const { choices, acceptsMultipleAnswers, answerExternally } = chat.input ?? { choices: [] };
    choices.forEach(({ message }, n) => {
      const said = (chat.input && listFor(chat.input, n)) ?? (acceptsMultipleAnswers ? [message] : message);
      const outcome = answer(flow, chat, input(700 + n, said, answerExternally ? { external: true } : {}));
      // Later errors may be the author's mistake, but the choice itself must be valid.
      const refusals = ['invalid-answer', 'unmatched-answers', 'array-required', 'prompt-accepts-no-answers'];
      if (!outcome.ok && !outcome.error.detail?.includes('rot13')) expect(refusals).not.toContain(outcome.error.code);
    });
  });
});

test('ENG-L10 a reviewer’s score stays through save, wire and every later answer, and counts', () => {
  check(({ flow, options }, chats) => {
    const chat = endOf(chats);
    const item = chat.history.find(({ direction }) => direction === 'sent');
    if (!item) return;
    const outcome = review(flow, chat, item.key, { comment: 'Well done', superScore: 0 }, 9_000);
    if (!outcome.ok) throw new Error(outcome.error.code);
    const loaded = chatOf(loadChat(flow, savedOf(outcome.chat), options));
    expect(loaded).toEqual(outcome.chat);
    const later = doAct(flow, outcome.chat, { kind: 'choose', n: 2 }, 901);
    expect(later.history.find(({ key }) => key === item.key)).toMatchObject({ comment: 'Well done', superScore: 0 });
    expect(scoreOf(flow, later.history)).toEqual(later.score);
  });
});

test('ENG-L11 a chat continued elsewhere is the same loaded on from an earlier chat as loaded whole', () => {
  check(({ flow, options }, chats) => {
    const whole = endOf(chats);
    const loaded = chatOf(loadChat(flow, savedOf(whole), options));
    chats.forEach((before) => {
      // Change nothing of what both have: an altered or reviewed item ends the part that is kept.
      const differs = before.history.findIndex((item, index) => item !== whole.history[index]);
      const kept = differs < 0 ? before.history.length : differs;
      const items = throughJson(whole.history.slice(kept));
      expect(chatOf(loadOn(flow, before, { kept, items, at: options.at }))).toEqual(loaded);
    });
  }, 120);
});

test('ENG-12 whoever may only look changes nothing', () => {
  check(({ flow, options, acts }) => {
    const started = startChat(flow, { ...options, runMode: 'readonly' });
    if (!started.ok) return;
    acts.forEach((act, n) => expect(doAct(flow, started.chat, act, n + 1)).toBe(started.chat));
  }, 50);
});
