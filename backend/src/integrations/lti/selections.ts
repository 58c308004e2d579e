/** A teacher selects content for a course: from the deep-linking launch to the signed answer. */
import type { Selection } from '@parley/contracts/http/lti';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Clock } from '../../platform/clock.js';
import type { FramedPage } from '../../platform/http/console-files.js';
import type { Addresses } from '../../platform/http/hosts.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { DeepLinking } from './claims.js';
import { columnMaximum, contentItem, deepLinkResponse } from './deep-link.js';
import type { ToolKeys } from './keys.js';
import { launchAddress } from './login.js';
import { hashOf } from '../../platform/hash-of.js';
import { LtiRefusal } from './lti-refusal.js';
import type { Platform } from './platform.js';
import type { Platforms } from './platforms.js';
import { selectable, type Selectable } from './selectable.js';
import { resourceIdOf, targetOf, type Target, type TargetDeps, type TargetProblem } from './target.js';

export interface OpenSelection {
  readonly platform: Platform;
  readonly deployment: string;
  readonly settings: DeepLinking;
}
export interface Granted extends Pick<Selectable, 'languages' | 'anyOrder'> {
  readonly grant: string;
  /** The points of the grade column; null: there will be none. */
  readonly points: number | null;
}
interface SelectionRow {
  readonly user_id: UserId | null;
  readonly platform_id: string;
  readonly deployment: string;
  readonly settings: DeepLinking;
  readonly returned: boolean;
}
export interface SelectionDeps {
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly keys: ToolKeys;
  readonly platforms: Platforms;
  readonly targets: TargetDeps;
  readonly shareUrl: () => string;
  readonly reads: Pick<ReadSide, 'upToDate'>;
}

/** A host may contain `;` and `,`, which would begin another directive of a Content-Security-Policy. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

export class Selections {
  constructor(private readonly deps: SelectionDeps) {}

  /** Serves whoever opens it first, and nobody else. @throws LtiRefusal `session-ended`, `already-returned` */
  async open(ltik: string, userId: UserId): Promise<OpenSelection> {
    await this.deps.pool.query('update work.lti_selection set user_id = $2 where token_hash = $1 and user_id is null', [
      hashOf(ltik),
      userId,
    ]);
    const { selector, ...selection } = await this.find(ltik);
    if (selector !== userId) throw new LtiRefusal('session-ended');
    return selection;
  }

  private async find(ltik: string): Promise<OpenSelection & { readonly selector: UserId | null }> {
    const { rows } = await this.deps.pool.query<SelectionRow>(
      `select user_id, platform_id, deployment, settings, returned_at is not null as returned from work.lti_selection
       where token_hash = $1 and expires_at > to_timestamp($2)`,
      [hashOf(ltik), this.deps.clock.now() / 1_000],
    );
    const [row] = rows;
    const platform = row && (await this.deps.platforms.byId(row.platform_id));
    if (!row || !platform) throw new LtiRefusal('session-ended');
    if (row.returned) throw new LtiRefusal('already-returned');
    return { platform, deployment: row.deployment, settings: row.settings, selector: row.user_id };
  }

  /** Origins that may show the selection in a frame; none if it has ended. */
  async framingOrigins(ltik: string): Promise<readonly string[]> {
    const found = await this.find(ltik).catch((error: unknown) => {
      if (error instanceof LtiRefusal) return null;
      throw error;
    });
    if (!found) return [];
    const { platform, settings } = found;
    // A hosted platform's issuer is not where its pages stand.
    const origins = [settings.returnUrl, platform.url, platform.authUrl].map((url) => new URL(url).origin);
    return [...new Set(origins.filter((origin) => ORIGIN.test(origin)))];
  }

  /** Grants the author this link for the selection. @throws LtiRefusal */
  async grant(ltik: string, target: Target, userId: UserId): Promise<Granted | TargetProblem | 'not-published'> {
    const { platform, settings } = await this.open(ltik, userId);
    await this.deps.reads.upToDate();
    const { targets, dataSource } = this.deps;
    const grant = targets.grants.grant(platform.id, target, userId);
    const found = await targetOf(targets, platform.id, { type: target.kind, id: String(target.id), grant });
    if (typeof found === 'string') return found;
    const item = await selectable(dataSource, target);
    if (item === null) return 'not-published';
    const points = item.maxScore !== null && settings.acceptsLineItem ? columnMaximum(item.maxScore) : null;
    return { grant, languages: item.languages, anyOrder: item.anyOrder, points };
  }

  /** Makes the message and the address to which the browser posts it; works once. @throws LtiRefusal */
  async answer(ltik: string, selection: Selection): Promise<{ readonly action: string; readonly jwt: string }> {
    const { platform, deployment, settings, selector } = await this.find(ltik);
    const { dataSource, targets } = this.deps;
    await this.deps.reads.upToDate();
    const target: Target = { kind: selection.type === 'chat' ? 'flow' : 'sequence', id: selection.id };
    const custom = { type: target.kind, id: String(target.id), grant: selection.grant, ...displayOf(selection) };
    const isSelectors =
      selector !== null && targets.grants.selectedBy(platform.id, target, selection.grant) === selector;
    const chosen = isSelectors && typeof (await targetOf(targets, platform.id, custom)) !== 'string';
    const linked = chosen ? await selectable(dataSource, target) : null;
    if (linked === null) throw new LtiRefusal('bad-message', 'grant');
    const item = contentItem(
      {
        title: selection.name,
        url: launchAddress(this.deps.shareUrl(), platform.ownerId),
        custom,
        resourceId: resourceIdOf(target),
        maxScore: linked.maxScore,
      },
      settings,
    );
    const jwt = await deepLinkResponse(this.deps, platform, deployment, settings, [item]);
    const { rowCount } = await this.deps.pool.query(
      'update work.lti_selection set returned_at = to_timestamp($2) where token_hash = $1 and returned_at is null',
      [hashOf(ltik), this.deps.clock.now() / 1_000],
    );
    if (rowCount !== 1) throw new LtiRefusal('already-returned');
    return { action: settings.returnUrl, jwt };
  }
}

/** Flat text: `s` as links have it, `lang` a language. */
function displayOf({ settings }: Selection): Readonly<Record<string, string>> {
  const { language, ...switches } = settings ?? {};
  const s = Buffer.from(JSON.stringify(switches)).toString('base64url');
  return { ...(settings && { s }), ...(language !== undefined && { lang: language }) };
}

/** The console's page in which a teacher selects: only the platform that launched it may frame it. */
export const selectionPage = (selections: Selections, addresses: Addresses): FramedPage => ({
  path: '/lti_deeplink',
  allow: async ({ ltik }) => ({
    origins: typeof ltik === 'string' ? await selections.framingOrigins(ltik) : [],
    scripts: addresses.shareUrl,
  }),
});
