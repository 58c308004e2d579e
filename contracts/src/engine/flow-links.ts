/** Links from a definition to other flows (ENG-43, decision 28), and how publishing pins them to versions. */
import { flowLinkOf, type FlowLink } from './next-prompt.js';
import type { FlowDefinition } from '../definition/definition.js';
import { linksIn, mapFlowLinks } from '../definition/links.js';
import { withLinksByOrder, withNamedLinks } from '../definition/next-links.js';

/** A draft or version never changes, and a large one has many answers to look through. */
const linksKnown = new WeakMap<FlowDefinition, readonly FlowLink[]>();

/** Each link once, in the order of the prompts, including links to the flow itself. */
export const linksOf = (definition: FlowDefinition): readonly FlowLink[] => {
  const known = linksKnown.get(definition);
  if (known) return known;
  const found = new Map<string, FlowLink>();
  for (const text of linksIn(definition)) {
    const link = flowLinkOf(text);
    if (link && !found.has(text)) found.set(text, link);
  }
  const links = [...found.values()];
  linksKnown.set(definition, links);
  return links;
};

/** A link in the form that `flowLinkOf` reads. */
export const linkText = ({ flowId, version, promptName }: FlowLink): string =>
  `remote?chatId=${flowId}${version === null ? '' : `&version=${version}`}.${promptName}`;

/** The version to which the links to a flow were pinned when the linking flow was published. */
export interface FlowPin {
  readonly flowId: number;
  readonly version: number;
}

/** Sets or (null) removes the version in every link to another flow; other links stay as they are. */
const withVersions = (
  definition: FlowDefinition,
  versionOf: (flowId: number) => number | null | undefined,
): FlowDefinition =>
  mapFlowLinks(definition, (text) => {
    const link = flowLinkOf(text);
    const version = link && versionOf(link.flowId);
    return link && version !== undefined ? linkText({ ...link, version }) : text;
  });

/**
 * Pins every link to another flow to a version, replacing earlier pins. If no version is known (null: the flow itself,
 * or one to which links aren't allowed), the link stays as it is.
 */
export const pinLinks = (
  definition: FlowDefinition,
  latestVersionOf: (flowId: number) => number | null,
): FlowDefinition => withVersions(definition, (flowId) => latestVersionOf(flowId) ?? undefined);

/** Without pins it is the same object. */
const pinnedTo = (draft: FlowDefinition, pins: readonly FlowPin[] | undefined): FlowDefinition => {
  if (!pins?.length) return draft;
  const versions = new Map(pins.map(({ flowId, version }) => [flowId, version]));
  return pinLinks(draft, (flowId) => versions.get(flowId) ?? null);
};

/** A draft as its version freezes it: with names instead of links by order, and with pinned links. */
export const frozenDraft = (draft: FlowDefinition, pins: readonly FlowPin[] | undefined): FlowDefinition =>
  pinnedTo(withNamedLinks(draft), pins);

/** A published version as a draft: its links mean the latest versions again. */
export const unpinned = (definition: FlowDefinition): FlowDefinition =>
  linksOf(definition).some(({ version }) => version !== null) ? withVersions(definition, () => null) : definition;

/**
 * A version that becomes the draft again.
 * @param linksByOrder - False for events from before drafts had links by order: what was recorded keeps its meaning.
 */
export const reopenedDraft = (version: FlowDefinition, linksByOrder: boolean): FlowDefinition =>
  linksByOrder ? withLinksByOrder(unpinned(version)) : unpinned(version);
