/**
 * The rules of one flow (SPEC FLOW-D1…D14).
 *
 * One append takes at most 1 MiB. An event that alone would not fit is refused here (`prompt-too-large`). All events of a
 * decision together may be more (a large import): the use case writes them with `inAppends`, one append after the other,
 * each at the revision that the one before it returned. Every event is a whole fact about one prompt, so a draft of which only
 * the first appends were written is a valid draft; the client's next save brings the rest.
 */
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { RESTORABLE_MS } from '@parley/contracts/flow/archive';
import { applyFlowEvent } from '@parley/contracts/flow/apply-flow-event';
import { canonicalDefinition, sameJson } from '@parley/contracts/flow/canonical';
import {
  LIMITS,
  type FlowDefinition,
  type Language,
  type Settings,
  type Translations,
} from '@parley/contracts/flow/definition';
import { draftChanges } from '@parley/contracts/flow/draft-changes';
import { draftRuleBreaks } from '@parley/contracts/flow/draft-rules';
import { mergeDrafts } from '@parley/contracts/flow/merge-drafts';
import { pinnedTo, unpinned } from '@parley/contracts/flow/flow-links';
import { pinsOf } from '@parley/contracts/flow/link-checks';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { trustOf } from '@parley/contracts/flow/system-settings';
import type { FlowId, FlowUid, UserId } from '@parley/contracts/ids';
import { eventBytes, MAX_EVENT_BYTES } from './event-size.js';
import type { CreateFlow, FlowCommand, FlowRejection, PublishFlow, RestoreFlow, SaveDraft } from './flow-commands.js';

export interface FlowState {
  readonly status: 'none' | 'active' | 'archived';
  readonly flowId: FlowId;
  readonly flowUid: FlowUid;
  readonly ownerId: UserId;
  readonly collaborators: readonly UserId[];
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly settings: Settings;
  readonly draft: FlowDefinition;
  /** There are changes that are not published; a new flow has (decision 14). */
  readonly dirty: boolean;
  /** The draft as it was at each publish, its links pinned, by version; 1 is the first. */
  readonly versions: ReadonlyMap<number, FlowDefinition>;
}

type FlowDecision = Decision<FlowEvent, FlowRejection>;
const no = (code: SimpleCode): FlowDecision => rejected({ code });
type SimpleCode = Exclude<
  FlowRejection['code'],
  'draft-rules' | 'edit-conflict' | 'prompt-problems' | 'prompt-too-large'
>;

const initialState: FlowState = {
  status: 'none',
  flowId: 0 as FlowId,
  flowUid: '' as FlowUid,
  ownerId: '' as UserId,
  collaborators: [],
  name: '',
  tName: {},
  language: 'en',
  languages: [],
  settings: {},
  draft: { promptsArray: [] },
  dirty: false,
  versions: new Map(),
};

/** Refuses what no append takes. */
const fitting = (events: readonly FlowEvent[]): FlowDecision => {
  const large = events.find((event) => eventBytes(event) > MAX_EVENT_BYTES);
  if (!large) return accepted(...events);
  const { data } = large;
  const promptKey = 'prompt' in data ? data.prompt.key : 'key' in data ? data.key : null;
  return rejected({ code: 'prompt-too-large', promptKey });
};

const tooLarge = (definition: FlowDefinition): boolean =>
  Buffer.byteLength(canonicalDefinition(definition)) > LIMITS.definitionBytes;

const create = (command: CreateFlow, state: FlowState): FlowDecision => {
  if (state.status !== 'none') return no('flow-exists');
  const { definition, languages = [command.language], tName = {}, clonedFrom } = command;
  const breaks = draftRuleBreaks(definition);
  if (breaks.length > 0) return rejected({ code: 'draft-rules', breaks });
  if (tooLarge(definition)) return no('definition-too-large');
  // The start prompt is created with the flow; what else there is follows as events of its own, so that each stays small.
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
  const merged = base ? mergeDrafts(base, draft, definition) : ({ ok: true, definition } as const);
  if (!merged.ok) return rejected({ code: 'edit-conflict', conflicts: merged.conflicts });
  const mergedBreaks = draftRuleBreaks(merged.definition);
  if (mergedBreaks.length > 0) return rejected({ code: 'draft-rules', breaks: mergedBreaks });
  const events = draftChanges(draft, merged.definition);
  if (events.length > 0 && tooLarge(merged.definition)) return no('definition-too-large');
  return fitting(events);
};

const publish = (
  { attached, hash, note, maxScore, targets = [], linked = [] }: PublishFlow,
  state: FlowState,
): FlowDecision => {
  if (attached) return no('in-sequence');
  if (!state.dirty) return no('nothing-to-publish');
  const { flowId, draft } = state;
  const problems = publishChecks(draft, { ...state, targets, linked }).refusals;
  if (problems.length > 0) return rejected({ code: 'prompt-problems', problems });
  const links = pinsOf(flowId, draft, targets);
  return accepted({
    type: 'FlowPublished',
    data: { version: state.versions.size + 1, hash, note, maxScore, ...(links.length > 0 && { links }) },
  });
};

const restore = ({ at, archivedAt }: RestoreFlow, state: FlowState): FlowDecision => {
  if (state.status !== 'archived') return no('not-archived');
  return at - archivedAt > RESTORABLE_MS ? no('restore-too-late') : accepted({ type: 'FlowRestored', data: {} });
};

const changed = (event: FlowEvent, isNew: boolean): FlowDecision => (isNew ? accepted(event) : accepted());

/** What the owner alone may ask for. */
const decideForOwner = (
  command: Extract<FlowCommand, { type: 'RenameFlow' | 'PublishFlow' | 'ShareFlow' | 'UnshareFlow' | 'ArchiveFlow' }>,
  state: FlowState,
): FlowDecision => {
  switch (command.type) {
    case 'RenameFlow': {
      const { name, tName } = command;
      return changed(
        { type: 'FlowRenamed', data: { name, tName } },
        name !== state.name || !sameJson(tName, state.tName),
      );
    }
    case 'PublishFlow':
      return publish(command, state);
    case 'ShareFlow':
      if (command.with === state.ownerId) return no('owner-has-access');
      return changed({ type: 'FlowShared', data: { with: command.with } }, !state.collaborators.includes(command.with));
    case 'UnshareFlow':
      return changed(
        { type: 'FlowUnshared', data: { with: command.with } },
        state.collaborators.includes(command.with),
      );
    case 'ArchiveFlow':
      return accepted({ type: 'FlowArchived', data: {} });
  }
};

const decide = (command: FlowCommand, state: FlowState): FlowDecision => {
  if (command.type === 'CreateFlow') return create(command, state);
  if (state.status === 'none') return no('flow-not-found');
  const isOwner = command.by === state.ownerId;
  const works = command.guest === true && command.type !== 'LeaveFlow';
  if (!isOwner && !works && !state.collaborators.includes(command.by)) return no('no-access');
  if (command.type === 'RestoreFlow') return isOwner ? restore(command, state) : no('not-owner');
  if (state.status === 'archived') return no('archived');
  switch (command.type) {
    case 'SaveDraft':
      return saveDraft(command, state);
    case 'ChangeSettings':
      if (!isOwner && trustOf(command.settings) !== trustOf(state.settings)) return no('trust-is-owners');
      return changed(
        { type: 'FlowSettingsChanged', data: { settings: command.settings } },
        !sameJson(command.settings, state.settings),
      );
    case 'ChangeLanguages': {
      const languages = [...new Set(command.languages)];
      if (!languages.includes(state.language)) return no('default-language-required');
      return changed({ type: 'FlowLanguagesChanged', data: { languages } }, !sameJson(languages, state.languages));
    }
    case 'PromoteVersion':
      if (!state.versions.has(command.version)) return no('version-not-found');
      return accepted({ type: 'FlowVersionPromoted', data: { version: command.version } });
    case 'LeaveFlow':
      return isOwner ? no('owner-has-access') : accepted({ type: 'FlowUnshared', data: { with: command.by } });
    case 'RenameFlow':
    case 'PublishFlow':
    case 'ShareFlow':
    case 'UnshareFlow':
    case 'ArchiveFlow':
      return isOwner ? decideForOwner(command, state) : no('not-owner');
  }
};

/** The versions with the draft frozen as the next one, its links pinned. */
const withVersion = (
  { versions, draft }: FlowState,
  { version, links }: Extract<FlowEvent, { type: 'FlowPublished' }>['data'],
): FlowState['versions'] => new Map(versions).set(version, pinnedTo(draft, links));

const evolve = (state: FlowState, event: FlowEvent): FlowState => {
  switch (event.type) {
    case 'FlowCreated': {
      const { flowId, flowUid, ownerId, name, language, settings } = event.data;
      const draft = applyFlowEvent(state.draft, event);
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
        draft,
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
      return { ...state, draft: applyFlowEvent(state.draft, event), dirty: true };
    case 'FlowPublished':
      return { ...state, dirty: false, versions: withVersion(state, event.data) };
    case 'FlowVersionPromoted':
      return { ...state, dirty: true, draft: unpinned(state.versions.get(event.data.version) ?? state.draft) };
    case 'FlowShared':
      return { ...state, collaborators: [...state.collaborators, event.data.with] };
    case 'FlowUnshared':
      return { ...state, collaborators: state.collaborators.filter((user) => user !== event.data.with) };
    case 'FlowArchived':
      return { ...state, status: 'archived' };
    case 'FlowRestored':
      return { ...state, status: 'active' };
  }
};

export const flowDecider: Decider<FlowState, FlowCommand, FlowEvent, FlowRejection> = { initialState, decide, evolve };
