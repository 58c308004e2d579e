import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { fold } from '@parley/contracts/events/decider';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { newFlowDefinition } from '@parley/contracts/flow/new-flow';
import { publishChecks, type PublishChecks } from '@parley/contracts/flow/publish-checks';
import type { FlowId, FlowUid, PromptKey, UserId } from '@parley/contracts/ids';
import { Caches } from '@parley/contracts/caches';
import { Pace } from '../../platform/http/pace.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { flowDecider } from '../flow.decider.js';
import { FlowPublisher } from './flow-publisher.js';

jest.mock('@parley/contracts/flow/publish-checks', () => {
  const real = jest.requireActual<{ readonly publishChecks: typeof publishChecks }>(
    '@parley/contracts/flow/publish-checks',
  );
  return { ...real, publishChecks: jest.fn(real.publishChecks) };
});

const owner = 'owner' as UserId;
const flow = { id: 7 as FlowId, uid: 'uid' as FlowUid };
const start = newFlowDefinition('k-start' as PromptKey);
const createdFrom = ({ promptsArray }: FlowDefinition): FlowEvent => ({
  type: 'FlowCreated',
  data: {
    flowId: flow.id,
    flowUid: flow.uid,
    ownerId: owner,
    name: 'Fractions',
    language: 'en',
    settings: {},
    prompts: promptsArray,
    commonAnswers: {},
  },
});
const stateOf = (definition: FlowDefinition, ...more: readonly FlowEvent[]) =>
  fold(flowDecider, [createdFrom(definition), ...more]);
/** A publisher of one flow without links, whose events are kept. */
function publisherOf(state: ReturnType<typeof stateOf>) {
  const written: FlowEvent[] = [];
  const streams = {
    change: async (_uid: FlowUid, _author: object, decide: (now: object) => Promise<readonly FlowEvent[]>) => {
      written.push(...(await decide({ state })));
      return { now: { state, revision: 1 }, position: null, written: true };
    },
  };
  const nothing = { of: () => Promise.resolve([]), from: () => null };
  const publisher = new FlowPublisher(
    streams as never,
    nothing as never,
    nothing as never,
    { record: () => undefined } as never,
    new HeavyWork(
      { run: () => Promise.reject(new Error('a small flow')) },
      new WorkBudget(),
      new Pace(new WorkBudget()),
      new Caches(),
    ),
    { of: () => Promise.resolve(null) } as never,
  );
  return { publish: () => publisher.publish({ by: owner }, flow, { note: null, by: owner }), written };
}
const checks = jest.mocked(publishChecks);
beforeEach(() => checks.mockClear());

test('PUB-30 a publish checks the draft once, for its refusals and its warnings', async () => {
  const { publish, written } = publisherOf(
    stateOf(start, { type: 'FlowLanguagesChanged', data: { languages: ['en', 'hi'] } }),
  );
  const { warnings } = await publish();
  expect(written).toMatchObject([{ type: 'FlowPublished', data: { version: 1 } }]);
  expect(warnings).toEqual((checks.mock.results[0]?.value as PublishChecks).warnings);
  expect(checks).toHaveBeenCalledTimes(1);
});

test('PUB-30 a publish that is refused has checked the draft once', async () => {
  const { publish } = publisherOf(stateOf({ ...start, promptsArray: [] }));
  await expect(publish()).rejects.toMatchObject({ status: 422 });
  expect(checks).toHaveBeenCalledTimes(1);
});

test('PUB-30 a draft that has nothing to publish is not checked', async () => {
  const published: FlowEvent = { type: 'FlowPublished', data: { version: 1, hash: 'h', note: null, maxScore: null } };
  const { publish } = publisherOf(stateOf(start, published));
  await expect(publish()).rejects.toMatchObject({ status: 409 });
  expect(checks).not.toHaveBeenCalled();
});
