/**
 * The rules of one flow (SPEC FLOW-D1…D14).
 *
 * An append is limited to 1 MiB. An event that alone exceeds that is refused here (`prompt-too-large`). All events of a
 * decision together may exceed it (a large import): the use case splits them with `inAppends` and writes one append after
 * the other, each at the revision that the previous one returned. Every event is a complete fact about one prompt, so the
 * draft is valid even if only the first appends were written; the client's next save adds the rest.
 */
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { applyDraftEvent } from '@parley/contracts/draft/apply-draft-event';
import { sameJson } from '@parley/contracts/definition/canonical';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { flowTextsOf } from '@parley/contracts/definition/flow-texts';
import { LIMITS } from '@parley/contracts/definition/limits';
import { draftChanges } from '@parley/contracts/draft/draft-changes';
import { draftRuleBreaks } from '@parley/contracts/draft/draft-rules';
import { mergeDrafts, type ConflictPlace } from '@parley/contracts/draft/merge-drafts';
import { frozenDraft, reopenedDraft } from '@parley/contracts/engine/flow-links';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import { usesFormulas } from '@parley/contracts/markdown/uses-formulas';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import {
  decidePublishable,
  FOR_OWNERS,
  NOT_CREATED,
  rejectCaller,
  type ForOwners,
  type PublishableState,
} from '../publishable/publishable.decider.js';
import { eventBytes, MAX_EVENT_BYTES } from './event-size.js';
import type { CreateFlow, FlowCommand, FlowRejection, PublishFlow, SaveDraft } from './flow-commands.js';

export interface FlowState extends PublishableState {
  readonly flowId: FlowId;
  readonly flowUid: FlowUid;
  readonly draft: FlowDefinition;
  /** There are unpublished changes; a new flow has (decision 14). */
  readonly dirty: boolean;
  /** The draft at each publish, with pinned links, by version; 1 is the first. */
  readonly versions: ReadonlyMap<number, FlowDefinition>;
}

type FlowDecision = Decision<FlowEvent, FlowRejection>;
const no = (code: SimpleCode): FlowDecision => rejected({ code });
type SimpleCode = Exclude<
  FlowRejection['code'],
  'draft-rules' | 'edit-conflict' | 'prompt-problems' | 'prompt-too-large'
>;

const initialState: FlowState = {
  ...NOT_CREATED,
  flowId: 0 as FlowId,
  flowUid: '' as FlowUid,
  draft: { promptsArray: [] },
  dirty: false,
  versions: new Map(),
};

/** Refuses events that are too large for an append. */
const fitting = (events: readonly FlowEvent[]): FlowDecision => {
  const large = events.find((event) => eventBytes(event) > MAX_EVENT_BYTES);
  if (!large) return accepted(...events);
  const { data } = large;
  const promptKey = 'prompt' in data ? data.prompt.key : 'key' in data ? data.key : null;
  return rejected({ code: 'prompt-too-large', promptKey });
};

/** The canonical form is as long, whatever the order of its keys. */
const tooLarge = (definition: FlowDefinition): boolean => {
  const { promptsArray } = definition;
  return Buffer.byteLength(JSON.stringify({ promptsArray, ...flowTextsOf(definition) })) > LIMITS.definitionBytes;
};

const create = (command: CreateFlow, state: FlowState): FlowDecision => {
  if (state.status !== 'none') return no('flow-exists');
  const { definition, languages = [command.language], tName = {}, clonedFrom } = command;
  const breaks = draftRuleBreaks(definition);
  if (breaks.length > 0) return rejected({ code: 'draft-rules', breaks });
  if (tooLarge(definition)) return no('definition-too-large');
  // The flow is created with its start prompt only; everything else follows as separate events, so that each stays
  // small.
  const first: FlowDefinition = { promptsArray: definition.promptsArray.slice(0, 1), commonAnswers: {} };
  const { flowId, flowUid, by, name, language, settings } = command;
  return fitting([
    {
      type: 'FlowCreated',
      data: {
        flowId,
        flowUid,
        ownerId: by,
        name,
        language,
        settings,
        prompts: first.promptsArray,
        commonAnswers: {},
        ...(clonedFrom && { clonedFrom }),
      },
    },
    ...(Object.keys(tName).length > 0 ? [{ type: 'FlowRenamed', data: { name, tName } } as const] : []),
    ...(sameJson(languages, [language]) ? [] : [{ type: 'FlowLanguagesChanged', data: { languages } } as const]),
    ...draftChanges(first, definition),
  ]);
};

const saveDraft = ({ base, definition }: SaveDraft, { draft }: FlowState): FlowDecision => {
  const breaks = draftRuleBreaks(definition);
  if (breaks.length > 0) return rejected({ code: 'draft-rules', breaks });
  const merged = mergeDrafts({ base: base ?? draft, theirs: draft, mine: definition });
  const conflicts: readonly ConflictPlace[] = [
    ...merged.conflicts.map(({ key, field }) => ({ key, field })),
    ...merged.sameNames.map((key) => ({ key, field: 'name' })),
  ];
  if (conflicts.length > 0) return rejected({ code: 'edit-conflict', conflicts });
  const mergedBreaks = draftRuleBreaks(merged.definition);
  if (mergedBreaks.length > 0) return rejected({ code: 'draft-rules', breaks: mergedBreaks });
  const events = draftChanges(draft, merged.definition);
  if (events.length > 0 && tooLarge(merged.definition)) return no('definition-too-large');
  return fitting(events);
};

const publish = (
  { attached, hash, note, maxScore, formulas, targets = [], linked = [], refusals }: PublishFlow,
  state: FlowState,
): FlowDecision => {
  if (attached) return no('in-sequence');
  if (!state.dirty) return no('nothing-to-publish');
  const { flowId, draft } = state;
  const problems = refusals ?? publishChecks(draft, { ...state, targets, linked, formula: compileFormula }).refusals;
  if (problems.length > 0) return rejected({ code: 'prompt-problems', problems });
  const links = pinsOf(flowId, draft, targets);
  return accepted({
    type: 'FlowPublished',
    data: {
      version: state.versions.size + 1,
      hash,
      note,
      maxScore,
      ...(links.length > 0 && { links }),
      ...((formulas ?? usesFormulas(draft)) && { formulas: true }),
    },
  });
};

const FLOW_COMMANDS_FOR_OWNERS: ForOwners<Exclude<FlowCommand, CreateFlow>['type']> = {
  ...FOR_OWNERS,
  SaveDraft: false,
  Publish: true,
  PromoteVersion: false,
};

const decide = (command: FlowCommand, state: FlowState): FlowDecision => {
  if (command.type === 'CreateFlow') return create(command, state);
  if (state.status === 'none') return no('flow-not-found');
  const rejection = rejectCaller(command, state, FLOW_COMMANDS_FOR_OWNERS);
  if (rejection) return rejection;
  switch (command.type) {
    case 'SaveDraft':
      return saveDraft(command, state);
    case 'Publish':
      return publish(command, state);
    case 'PromoteVersion':
      if (!state.versions.has(command.version)) return no('version-not-found');
      return accepted({ type: 'FlowVersionPromoted', data: { version: command.version, linksByOrder: true } });
    case 'Rename':
    case 'ChangeLanguages':
    case 'ChangeSettings':
    case 'Share':
    case 'Unshare':
    case 'Leave':
    case 'HandOver':
    case 'Archive':
    case 'Restore':
      return decidePublishable('Flow', command, state);
  }
};

/** The versions plus the draft, frozen as the next one with pinned links. */
const withVersion = (
  { versions, draft }: FlowState,
  { version, links }: Extract<FlowEvent, { type: 'FlowPublished' }>['data'],
): FlowState['versions'] => new Map(versions).set(version, frozenDraft(draft, links));

const evolve = (state: FlowState, event: FlowEvent): FlowState => {
  switch (event.type) {
    case 'FlowCreated': {
      const { flowId, flowUid, ownerId, name, language, settings, prompts, commonAnswers } = event.data;
      return {
        ...state,
        status: 'active',
        flowId,
        flowUid,
        ownerId,
        name,
        language,
        languages: [language],
        settings,
        draft: { promptsArray: prompts, commonAnswers },
        dirty: true,
      };
    }
    case 'FlowRenamed':
      return { ...state, ...event.data, dirty: true };
    case 'FlowLanguagesChanged':
      return { ...state, languages: event.data.languages, dirty: true };
    case 'FlowSettingsChanged':
      return { ...state, settings: event.data.settings };
    case 'PromptAdded':
    case 'PromptChanged':
    case 'PromptRenamed':
    case 'PromptMoved':
    case 'PromptRemoved':
    case 'FlowTextsChanged':
      return { ...state, draft: applyDraftEvent(state.draft, event), dirty: true };
    case 'FlowPublished':
      return { ...state, dirty: false, versions: withVersion(state, event.data) };
    case 'FlowVersionPromoted': {
      const { version, linksByOrder = false } = event.data;
      const frozen = state.versions.get(version);
      return { ...state, dirty: true, draft: frozen ? reopenedDraft(frozen, linksByOrder) : state.draft };
    }
    case 'FlowShared':
      return { ...state, collaborators: [...state.collaborators, event.data.with] };
    case 'FlowUnshared':
      return { ...state, collaborators: state.collaborators.filter((user) => user !== event.data.with) };
    case 'FlowHandedOver': {
      const { to } = event.data;
      return { ...state, ownerId: to, collaborators: state.collaborators.filter((user) => user !== to) };
    }
    case 'FlowArchived':
      return { ...state, status: 'archived' };
    case 'FlowRestored':
      return { ...state, status: 'active' };
  }
};

export const flowDecider: Decider<FlowState, FlowCommand, FlowEvent, FlowRejection> = { initialState, decide, evolve };
