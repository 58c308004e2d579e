import { describe, expect, test } from '@jest/globals';
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { asPromptKey, type WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { fold } from '@parley/contracts/events/decider';
import type { FlowId, FlowUid, ItemKey, PromptKey, UserId } from '@parley/contracts/ids';
import { specFor } from '../platform/testing/decider-spec';
import { chatDecider, type ChatCommand, type EngineResult } from './chat.decider';

const given = specFor(chatDecider);
const item = (key: string): HistoryItem => ({
  key: key as ItemKey,
  direction: key.includes('/') ? 'received' : 'sent',
  promptKeyStr: '7.start',
  promptKey: asPromptKey('p'),
  contentType: null,
  message: key,
  at: 1,
});
const fact = (k: string): ItemFact => ({
  key: k as ItemKey,
  promptKey: 'p' as PromptKey,
  direction: k.includes('/') ? 'received' : 'sent',
  at: 1,
});
const standing = (score: number | null): ChatStanding => ({
  score,
  maxScore: 10,
  pending: 0,
  completed: false,
  promptKey: 'p' as PromptKey,
});
const result = (score: number | null, ...keys: readonly string[]): EngineResult => ({
  items: keys.map(item),
  facts: keys.map(fact),
  standing: standing(score),
});
/** The item as an event stores it. */
const stored = (k: string): WireItem => ({
  v: 1,
  k,
  d: k.includes('/') ? 'r' : 's',
  p: '7.start',
  pk: 'p',
  t: 1,
  m: k,
});
const personal = (...keys: readonly string[]) => ({ items: keys.map(stored) });

const start = {
  flowId: 7 as FlowId,
  flowUid: 'u' as FlowUid,
  version: 2,
  language: 'en',
  seed: 's',
  attempt: 1,
  origin: 'user',
  trust: 'bound',
  tokenHash: 'h',
  test: false,
} as const;
const begin: ChatCommand = {
  type: 'StartChat',
  start,
  identifier: 'asha',
  context: { 'v.a': '1' },
  ...result(null, 'start/0'),
};
const started: ChatEvent = {
  type: 'ChatStarted',
  data: { ...start, facts: [fact('start/0')], standing: standing(null) },
  personal: { identifier: 'asha', context: { 'v.a': '1' }, ...personal('start/0') },
};
const given1: ChatEvent = {
  type: 'AnswerGiven',
  data: { facts: ['a', 'a/0'].map(fact), standing: standing(1) },
  personal: personal('a', 'a/0'),
};
const given2: ChatEvent = {
  type: 'AnswerGiven',
  data: { facts: ['b', 'b/0'].map(fact), standing: standing(2) },
  personal: personal('b', 'b/0'),
};
const deleted: ChatEvent = { type: 'ChatDeleted', data: {} };
const record = (after: string, ...keys: readonly string[]): ChatCommand => ({
  type: 'RecordAnswers',
  after,
  ...result(1, ...keys),
});
const alter = (from: string, after: string, ...keys: readonly string[]): ChatCommand => ({
  type: 'AlterAnswer',
  from: from as ItemKey,
  after,
  ...result(3, ...keys),
});
const stateOf = (...events: readonly ChatEvent[]) => fold(chatDecider, events);
const keysOf = (...events: readonly ChatEvent[]) => stateOf(...events).history.map((each) => each.key);

describe('starting', () => {
  test('CHAT-D1 a chat begins with its first items', () => {
    given().when(begin).then(started);
    expect(stateOf(started)).toMatchObject({
      status: 'running',
      identifier: 'asha',
      revision: 0,
      started: { version: 2, tokenHash: 'h', attempt: 1 },
    });
  });
  test('CHAT-D1 it begins once, and never again after it was deleted', () => {
    given(started).when(begin).rejects('chat-exists');
    given(started, deleted).when(begin).rejects('chat-deleted');
  });
});

describe('answering', () => {
  test('CHAT-D2 answers go behind the last item that the chat has', () => {
    given(started)
      .when(record('start/0', 'a', 'a/0'))
      .then(given1);
    expect(keysOf(started, given1, given2)).toEqual(['start/0', 'a', 'a/0', 'b', 'b/0']);
    expect(stateOf(started, given1, given2)).toMatchObject({ standing: { score: 2 }, revision: 2 });
  });
  test('CHAT-D3 a command made before others answered is stale', () => {
    given(started, given1).when(record('start/0', 'b')).rejects('stale-history');
    given(started, given1).when(record('nowhere', 'b')).rejects('stale-history');
  });
  test('CHAT-D4 items need their facts and keys of their own', () => {
    given(started).when(record('start/0')).rejects('items-do-not-fit');
    given(started).when(record('start/0', 'start/0')).rejects('items-do-not-fit');
    given(started)
      .when(record('start/0', 'a', 'a'))
      .rejects('items-do-not-fit');
    given(started)
      .when({
        ...begin,
        type: 'RecordAnswers',
        after: 'start/0',
        items: [item('a')],
        facts: [fact('b')],
      } as ChatCommand)
      .rejects('items-do-not-fit');
    given(started)
      .when({ type: 'RecordAnswers', after: 'start/0', items: [item('a')], facts: [], standing: standing(1) })
      .rejects('items-do-not-fit');
  });
});

describe('altering', () => {
  const altered: ChatEvent = {
    type: 'AnswerAltered',
    data: { from: 'a' as ItemKey, facts: ['c', 'c/0'].map(fact), standing: standing(3) },
    personal: personal('c', 'c/0'),
  };
  test('CHAT-D5 an altered answer takes the place of what followed it', () => {
    given(started, given1, given2)
      .when(alter('a', 'b/0', 'c', 'c/0'))
      .then(altered);
    expect(keysOf(started, given1, given2, altered)).toEqual(['start/0', 'c', 'c/0']);
  });
  test('CHAT-14 the keys of what was superseded are known', () =>
    expect([...stateOf(started, given1, given2, altered).superseded]).toEqual(['a', 'b']));
  test('CHAT-D5 the altered item may keep its key', () =>
    given(started, given1)
      .when(alter('a', 'a/0', 'a', 'a/0'))
      .thenTypes('AnswerAltered'));
  test('CHAT-D6 it must be there, and the chat must not have gone on', () => {
    given(started, given1)
      .when(alter('x', 'a/0', 'c'))
      .rejects('item-not-found');
    given(started, given1)
      .when(alter('a', 'start/0', 'c'))
      .rejects('stale-history');
  });
});

describe('CHAT-D12 the first completion', () => {
  const done = (score: number): ChatStanding => ({ ...standing(score), completed: true });
  const completes = (after: string, ...keys: readonly string[]): ChatCommand => ({
    type: 'RecordAnswers',
    after,
    ...result(2, ...keys),
    standing: done(2),
  });
  const completed: ChatEvent = {
    type: 'AnswerGiven',
    data: { facts: ['b', 'b/0'].map(fact), standing: { ...done(2), completedNow: true } },
    personal: personal('b', 'b/0'),
  };
  test('its event says so', () => {
    given(started, given1)
      .when(completes('a/0', 'b', 'b/0'))
      .then(completed);
    const state = stateOf(started, given1, completed);
    expect(state.standing).toEqual(done(2));
    expect(state.completedOnce).toBe(true);
  });
  test('it is reported once, also if a change undoes and restores the completion', () => {
    const undone: ChatEvent = {
      type: 'AnswerAltered',
      data: { from: 'b' as ItemKey, facts: ['c', 'c/0'].map(fact), standing: standing(1) },
      personal: personal('c', 'c/0'),
    };
    given(started, given1, completed, undone)
      .when(completes('c/0', 'd', 'd/0'))
      .then({
        type: 'AnswerGiven',
        data: { facts: ['d', 'd/0'].map(fact), standing: done(2) },
        personal: personal('d', 'd/0'),
      });
  });
});

describe('the end of a chat', () => {
  test('CHAT-D7 deleting twice writes once; a deleted chat takes nothing', () => {
    given(started).when({ type: 'DeleteChat' }).then(deleted);
    given(started, deleted).when({ type: 'DeleteChat' }).then();
    given(started, deleted).when(record('start/0', 'a')).rejects('chat-deleted');
    given().when({ type: 'DeleteChat' }).rejects('chat-not-found');
    expect(keysOf(started, deleted)).toEqual([]);
  });
  test('CHAT-D8 a chat whose learner was forgotten keeps its standing and takes nothing more', () => {
    const unreadable = [
      { ...started, personal: null },
      { ...given1, personal: null },
    ] as ChatEvent[];
    expect(stateOf(...unreadable)).toMatchObject({
      forgotten: true,
      identifier: null,
      history: [],
      standing: { score: 1 },
    });
    given(...unreadable)
      .when(record('a/0', 'b'))
      .rejects('chat-forgotten');
    given(...unreadable)
      .when({ type: 'DeleteChat' })
      .then(deleted);
  });
});

describe('reviewers’ additions', () => {
  const by = 'u1' as UserId;
  const waits = { ...stored('wait/0'), ae: true };
  const waiting: ChatEvent = {
    type: 'AnswerGiven',
    data: { facts: [fact('wait/0')], standing: standing(1) },
    personal: { items: [waits] },
  };
  const external = (after: string): ChatCommand => ({
    type: 'GiveExternalAnswer',
    after,
    by,
    ...result(3, 'x', 'x/0'),
  });
  const answered: ChatEvent = {
    type: 'ExternalAnswerGiven',
    data: { by, facts: ['x', 'x/0'].map(fact), standing: standing(3) },
    personal: personal('x', 'x/0'),
  };
  const review = (more: object): ChatCommand => ({
    type: 'ReviewItem',
    itemKey: 'a' as ItemKey,
    by,
    at: 9,
    standing: standing(4),
    ...more,
  });

  test('CHAT-D9 an answer from outside goes behind the item that waits for it, once', () => {
    given(started, waiting).when(external('wait/0')).then(answered);
    given(started, waiting, answered).when(external('wait/0')).rejects('stale-history');
    given(started, given1).when(external('a/0')).rejects('not-waiting');
    expect(keysOf(started, waiting, answered)).toEqual(['start/0', 'wait/0', 'x', 'x/0']);
  });

  test('CHAT-D10 a review says what changed, with the words apart; what is there already is no event', () => {
    const reviewed: ChatEvent = {
      type: 'ItemReviewed',
      data: { itemKey: 'a' as ItemKey, by, at: 9, superScore: 4, commented: true, standing: standing(4) },
      personal: { comment: 'Good' },
    };
    given(started, given1)
      .when(review({ comment: 'Good', superScore: 4 }))
      .then(reviewed);
    given(started, given1, reviewed)
      .when(review({ comment: 'Good', superScore: 4 }))
      .then();
    given(started, given1)
      .when(review({ comment: null }))
      .then();
    const waived = (noComment: boolean): ChatEvent => ({
      type: 'ItemReviewed',
      data: { itemKey: 'a' as ItemKey, by, at: 9, noComment, commented: false, standing: standing(4) },
    });
    given(started, given1)
      .when(review({ noComment: true }))
      .then(waived(true));
    given(started, given1, waived(true))
      .when(review({ noComment: true }))
      .then();
    given(started, given1, waived(true))
      .when(review({ noComment: false }))
      .then(waived(false));
    given(started, given1)
      .when(review({ itemKey: 'nobody', comment: 'x' }))
      .rejects('item-not-found');
    const { history, standing: stands } = stateOf(started, given1, reviewed);
    expect(history[1]).toMatchObject({ key: 'a', comment: 'Good', commentUpdatedAt: 9, superScore: 4 });
    expect(stands).toEqual(standing(4));
  });

  test('CHAT-D11 a remote message that was shown stays; an evaluation can be undone', () => {
    const remote: ChatEvent = {
      type: 'AnswerGiven',
      data: { facts: [fact('r/0')], standing: standing(1) },
      personal: { items: [{ ...stored('r/0'), c: 'remote' }] },
    };
    const record = (status: 'fulfilled' | 'rejected', body?: string): ChatCommand => ({
      type: 'RecordRemote',
      itemKey: 'r/0' as ItemKey,
      result: { status, ...(body && { content: { body, contentType: null } }) },
      at: 7,
    });
    const came: ChatEvent = {
      type: 'RemoteRecorded',
      data: { itemKey: 'r/0' as ItemKey, status: 'fulfilled', at: 7 },
      personal: { content: { body: 'Hi', contentType: null } },
    };
    given(started, remote).when(record('fulfilled', 'Hi')).then(came);
    given(started, remote, came).when(record('fulfilled', 'Ho')).then();
    given(started, remote, came).when(record('rejected')).then();
    given(started, given1)
      .when({ ...record('rejected'), itemKey: 'a' } as ChatCommand)
      .rejects('item-not-found');
    const evaluate = (evaluation: string | null): ChatCommand => ({
      type: 'GiveEvaluation',
      evaluationId: 'e',
      promptKey: null,
      evaluation,
      by,
      at: 8,
      standing: standing(1),
    });
    given(started).when(evaluate(null)).then();
    given(started).when(evaluate('Good')).thenTypes('EvaluationGiven');
    const event = (evaluation: string | null): ChatEvent => ({
      type: 'EvaluationGiven',
      data: { evaluationId: 'e', promptKey: null, by, at: 8, standing: standing(1) },
      personal: { evaluation },
    });
    expect(stateOf(started, event('Good')).evaluations.get('e')).toEqual({ text: 'Good', at: 8 });
    expect(stateOf(started, event('Good'), event(null)).evaluations.size).toBe(0);
  });

  test('STAT-V7, STAT-V8 a re-score and its undoing are stored with short names, and change the answer’s score', () => {
    const scores = [{ itemKey: 'a' as ItemKey, was: {}, now: { score: 5, scoreLater: true, price: 1, rescoredBy: 3 } }];
    const order = { rescoreId: 'r', version: 3, reason: 'A wrong key', by, at: 9, standing: standing(5) };
    const kept = [{ itemKey: 'a' as ItemKey, was: {}, now: { s: 5, sl: true, pr: 1, rv: 3 } }];
    const rescored: ChatEvent = { type: 'ChatRescored', data: { ...order, scores: kept } };
    given(started, given1)
      .when({ type: 'RescoreChat', ...order, scores })
      .then(rescored);
    const state = stateOf(started, given1, rescored);
    expect(state.rescores).toEqual([{ id: 'r', version: 3, scores }]);
    expect(state.history[1]).toEqual({ ...item('a'), score: 5, scoreLater: true, price: 1, rescoredBy: 3 });
    const { reason: _reason, version: _version, ...undo } = order;
    given(started, given1, rescored)
      .when({ type: 'TakeBackRescore', ...undo, scores: [] })
      .then({ type: 'RescoreTakenBack', data: { ...undo, scores: [] } });
  });

  test('CHAT-D8 nothing is added to a chat whose learner was forgotten', () => {
    const unreadable = [{ ...started, personal: null }] as ChatEvent[];
    for (const command of [external('start/0'), review({ comment: 'x' })])
      given(...unreadable)
        .when(command)
        .rejects('chat-forgotten');
  });
});
