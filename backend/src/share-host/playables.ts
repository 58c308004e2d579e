/** Makes a player's data of a flow: the latest version, its settings, and how to show it. */
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { chatLanguage } from '@parley/contracts/definition/languages';
import { withPicture } from '@parley/contracts/definition/faces';
import { effectiveSettings } from '@parley/contracts/flow/system-settings';
import { translated } from '@parley/contracts/definition/translations';
import type { UserId } from '@parley/contracts/ids';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Trees } from '@parley/contracts/markdown/tree';
import { FlowRow, FlowVersionRow } from '@parley/projections/read-models';
import { displayFromLink } from '@parley/runtime/page/display-settings';
import type { PageData } from '@parley/runtime/chat/page-data';
import { DataSource } from 'typeorm';
import { Accounts } from '../accounts/accounts.js';
import { presentLinked } from '../platform/linked/linked-library.js';
import { LinkedVersions } from '../platform/linked/linked-versions.js';
import type { Packed } from '../platform/http/packed-json.js';
import { LONG_FROM } from '../platform/http/pace.js';
import { WorkBudget, type Payer } from '../platform/http/work-budget.js';
import type { Addresses } from '../platform/http/hosts.js';
import { archived, notFound } from '../platform/http/refusal.js';
import { ADDRESSES, CACHES } from '../platform/tokens.js';
import { OwnerClouds } from './owner-clouds.js';

export interface LinkParameters {
  /** null if the link has none; the browser makes one and remembers it. */
  readonly identifier: string | null;
  /** The signature of a signed link. */
  readonly signature?: string;
  /** A course platform opened the page, in a frame of its own, and its signature counts whatever the flow's setting is. */
  readonly launched?: boolean;
  /** The link belongs to one learner, and its signature counts whatever the flow's setting is. */
  readonly ofLearner?: boolean;
  /** Display settings of the link. */
  readonly s?: string;
  readonly language?: Language;
  /** `name`, `class` and `v.*` of the address. */
  readonly variables: Readonly<Record<string, string>>;
  /** The mark of a test link, checked before a page is made; null: no test. */
  readonly test: string | null;
}

export const testOf = ({ test }: LinkParameters): Pick<PageData, 'test' | 'testMark'> =>
  test === null ? { test: false } : { test: true, testMark: test };

export const settingsFor = <S extends Pick<Settings, 'identifierTrust' | 'embedOrigins'>>(
  { launched, ofLearner }: LinkParameters,
  settings: S,
): S => ({
  ...settings,
  ...((launched || ofLearner) && { identifierTrust: 'signed' }),
  ...(launched && { embedOrigins: [] }),
});

/** Characters that are compressed in a ms. */
const PACKED_PER_MS = 20_000;

export interface PlayableText {
  readonly text: string;
  /** null: it is too short to be worth keeping. */
  readonly packed: Packed | null;
}

@Injectable()
export class Playables {
  private readonly versions: Cache<string, FlowVersionRow>;
  /** JSON of `flow`, by version and language: nearly all of a reply. */
  private readonly texts: Cache<string, string>;
  /** The compressed forms of large replies: those to callers who tell nothing of themselves are all the same. */
  private readonly packed: Cache<string, Packed & { readonly weight: number }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly linked: LinkedVersions,
    private readonly accounts: Accounts,
    private readonly clouds: OwnerClouds,
    private readonly budget: WorkBudget,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CACHES) caches: Caches,
  ) {
    this.versions = caches.make();
    this.texts = caches.make();
    this.packed = caches.make((packed) => packed.weight);
  }

  /** @throws Refusal 404 unknown or never published, 410 archived */
  async pageData(flowId: number, link: LinkParameters): Promise<PageData> {
    const flow = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId });
    if (!flow || (flow.latestVersion === null && !flow.archivedAt)) throw notFound('Chat');
    if (flow.archivedAt || flow.latestVersion === null) throw archived();
    const version = await this.version(flowId, flow.latestVersion);
    const [owner, cloud] = await Promise.all([
      this.accounts.byId(flow.ownerId as UserId),
      this.clouds.of(flow.ownerId),
    ]);
    const language = chatLanguage(link.language, version);
    return {
      flow: await this.flow(flowId, version.version, language),
      identifier: link.identifier,
      ...(link.signature === undefined ? {} : { signature: link.signature }),
      language,
      settings: withPicture(settingsFor(link, effectiveSettings(owner?.settings ?? {}, flow.settings)), flowId, ''),
      display: displayFromLink(link.s),
      maxScore: version.maxScore,
      apiUrl: `${this.addresses.shareUrl}/api`,
      context: { ...link.variables, ...(link.identifier === null ? {} : { userId: link.identifier }) },
      ...testOf(link),
      ...cloud,
    };
  }

  /**
   * The data as JSON; the flow's part is made once. Compressing a large reply that is another for each caller is counted.
   * @throws Refusal 429 if the caller has used up their budget
   */
  textOf({ flow, ...rest }: PageData, payer: Payer): PlayableText {
    const key = `${flow.id}/${flow.version}/${rest.language}`;
    const text = this.texts.get(key) ?? JSON.stringify(flow);
    this.texts.set(key, text);
    const end = JSON.stringify(rest).slice(1);
    const whole = `{"flow":${text},${end}`;
    if (whole.length < LONG_FROM) return { text: whole, packed: null };
    const name = `${key} ${hash('sha1', end)}`;
    const known = this.packed.get(name);
    if (known) return { text: whole, packed: known };
    this.budget.admit(payer);
    this.budget.charge(payer, whole.length / PACKED_PER_MS);
    // Two forms of about a tenth.
    const packed = Object.assign<Packed, { weight: number }>(new Map(), { weight: whole.length / 5 });
    this.packed.set(name, packed);
    return { text: whole, packed };
  }

  /** One version with every flow that its links can lead to. @throws Refusal 404 */
  async flow(flowId: number, versionNumber: number, language: Language): Promise<PageData['flow'] & { trees: Trees }> {
    const version = await this.version(flowId, versionNumber);
    const linked = await this.linked.closure(version);
    return {
      id: flowId,
      version: version.version,
      name: translated(version.name, version.tName, language),
      language: version.language,
      definition: version.definition,
      trees: version.trees,
      ...(linked.length > 0 && { linked: presentLinked(linked) }),
    };
  }

  private async version(flowId: number, version: number): Promise<FlowVersionRow> {
    const key = `${flowId}/${version}`;
    const known = this.versions.get(key);
    if (known) return known;
    const row = await this.dataSource.getRepository(FlowVersionRow).findOneBy({ flowId, version });
    if (!row) throw notFound('Chat');
    this.versions.set(key, row);
    return row;
  }
}
