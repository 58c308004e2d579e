/** The golden chats through the real server and its read models: what Node plays is what is kept, shown and counted. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Client, newAuthor } from '@parley/backend/testing/client';
import { startTestParley, type TestParley } from '@parley/backend/testing/test-parley';
import { toWire } from '@parley/contracts/engine/history-wire';
import { perform, type ChatStep } from '@parley/contracts/engine/perform';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, PreparedFlow, StartOptions } from '@parley/contracts/engine/types';
import { GOLDEN_FLOW, goldenFlow, type Golden } from '@parley/contracts/fixtures/golden-player';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, recordHistory } from '@parley/contracts/http/chats';
import { createFlow, getPublished, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import { getFlowStats } from '@parley/contracts/http/stats';
import { goldens, withNumbers } from './goldens.js';

jest.setTimeout(240_000);
let parley: TestParley;
let owner: Client;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley?.drop());

/** Run modes other than a learner's, and what a fetch would bring, don't come over a learner's wire. */
const isLearners = ({ options, steps }: Golden): boolean =>
  options.runMode === 'normal' && options.autoAnswer !== false && steps.every((step) => step.do !== 'recordRemote');

const publish = async (id: number, definition: FlowDefinition): Promise<number> => {
  await owner.ok(updateFlow, { params: { id }, body: { definition } as never });
  return (await owner.ok(publishFlow, { params: { id } })).version;
};

/**
 * Published as its author would: the first flow exists before others lead back to it, then comes what leads to them.
 */
const publishedWithLinks = async (golden: Golden): Promise<{ id: number; version: number; golden: Golden }> => {
  const { id } = await owner.ok(createFlow, { body: { name: 'Golden' } });
  await owner.ok(publishFlow, { params: { id } });
  const numbers = new Map<number, number>([[GOLDEN_FLOW.flowId, id]]);
  for (const { flowId, flow } of [...(golden.linked ?? [])].reverse()) {
    const made = await owner.ok(createFlow, { body: { name: 'Linked' } });
    await publish(made.id, withNumbers(flow, numbers));
    numbers.set(flowId, made.id);
  }
  const version = await publish(id, withNumbers(golden.flow, numbers));
  const query = { keepTranslations: 'true' as const };
  const { definition, linked = [] } = await share.ok(getPublished, { params: { id, version }, query });
  const others = linked.map((each) => ({
    flowId: each.id,
    version: each.version,
    flow: each.definition as FlowDefinition,
  }));
  return { id, version, golden: { ...golden, flow: definition as FlowDefinition, linked: others } };
};

interface Learner {
  readonly id: number;
  readonly version: number;
  readonly chatId: string;
  readonly identifier: string;
  readonly token: string;
}

/** A learner's step is posted with all before it; a reviewer's goes by its own route. */
const send = async (
  learner: Learner,
  golden: Golden,
  { before, chat }: { readonly before: Chat; readonly chat: Chat },
  step: ChatStep,
): Promise<void> => {
  const { id, version, chatId, identifier, token } = learner;
  const params = { id, identifier };
  if (step.do === 'review')
    return void (await owner.ok(reviewItem, {
      params: { ...params, itemKey: step.itemKey },
      body: step.review as never,
    }));
  if (step.do === 'answer' && step.input.external) {
    const body = { answer: step.input.message, key: step.input.key } as never;
    const itemKey = before.history.at(-1)?.key ?? '';
    return void (await owner.ok(reviewItem, { params: { ...params, itemKey }, body }));
  }
  const { language, context } = golden.options;
  const body = { history: chat.history.map(toWire), chatId, token, version, language, context };
  expect(await share.ok(recordHistory, { params, body })).toMatchObject({
    score: chat.score.total,
    completed: chat.completed,
  });
};

/** Keys of answers are UUIDs on the wire. */
const withUuids = (golden: Golden): Golden => {
  const keys = golden.steps.flatMap((step) => ('input' in step ? [step.input.key as string] : []));
  const uuids = new Map([...new Set(keys)].map((key) => [key, randomUUID() as string]));
  const renamed = (text: string): string => {
    const [key = '', ...rest] = text.split('/');
    return [uuids.get(key) ?? key, ...rest].join('/');
  };
  const steps = golden.steps.map((step): ChatStep => {
    const named = 'itemKey' in step ? { ...step, itemKey: renamed(step.itemKey) } : step;
    return 'input' in named
      ? ({ ...named, input: { ...named.input, key: renamed(named.input.key) } } as ChatStep)
      : named;
  });
  return { ...golden, steps };
};

const begin = (flow: PreparedFlow, options: StartOptions): Chat => {
  const started = startChat(flow, options);
  if (!started.ok) throw new Error(started.error.code);
  return started.chat;
};

/** Times are the server's own where a reviewer acted; that feedback is wanted is no learner's business (decision 5). */
const asLearnersHaveIt = (wire: object): object => ({ ...wire, cu: undefined, t: undefined, cf: undefined });

test.each(goldens.filter(isLearners).map((golden) => [golden.title, golden] as const))(
  'CHAT-1 CHAT-3 ENG-L1 by the server: %s',
  async (_, written) => {
    const { id, version, golden } = await publishedWithLinks(withUuids(written));
    const learner: Learner = {
      id,
      version,
      chatId: randomUUID(),
      identifier: `ana-${randomUUID()}`,
      token: randomBytes(32).toString('base64url'),
    };
    const flow = goldenFlow(golden, { flowId: id, version });
    const context = { ...golden.options.context, userId: learner.identifier };
    let chat = begin(flow, { ...golden.options, seed: learner.chatId, context });
    const { language } = golden.options;
    const { chatId, token } = learner;
    const started = { history: chat.history.map(toWire), chatId, token, version, language };
    await share.ok(recordHistory, {
      params: { id, identifier: learner.identifier },
      body: { ...started, context: golden.options.context },
    });
    for (const step of golden.steps) {
      const outcome = perform(flow, chat, step);
      if (!outcome.ok) throw new Error(outcome.error.code);
      if (outcome.chat === chat || outcome.effects.some(({ type }) => type === 'confirmTruncate')) continue;
      const before = chat;
      chat = outcome.chat;
      await send(learner, golden, { before, chat }, step);
    }
    const kept = await owner.ok(getHistory, { params: { id, identifier: learner.identifier } });
    expect(kept.history.map(asLearnersHaveIt)).toEqual(
      (JSON.parse(JSON.stringify(chat.history.map(toWire))) as object[]).map(asLearnersHaveIt),
    );
    expect(kept).toMatchObject({ score: chat.score.total, completed: chat.completed });
    // The golden's own words and score, without its key, its flow's number and its seed.
    const shown = (history: readonly { readonly m: unknown; readonly s?: unknown }[]) =>
      history.map(({ m, s }) => [m, s]);
    expect(shown(kept.history)).toEqual(shown(golden.history));
    expect(kept.score).toEqual(golden.score.total);
    const stats = await owner.ok(getFlowStats, { params: { id }, query: {} } as never);
    expect(stats).toMatchObject({ total: 1, totalCompleted: chat.completed ? 1 : 0 });
  },
);
