/** Short links: rows, not events, because they lead to a flow and say nothing about it. */
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@parley/contracts/definition/values';
import { NOT_PUBLISHED, type LinkLook, type ShortLink } from '@parley/contracts/http/short-link';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { LEARNER_CODE, LearnerLinks } from '../../learner-links/learner-links.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { archived, conflict, notFound } from '../../platform/http/refusal.js';
import { Misses } from '../../platform/http/misses.js';
import { Throttle } from '../../platform/http/throttle.js';
import { codeFrom, newCode } from '../../platform/short-code.js';
import { ADDRESSES, POOL } from '../../platform/tokens.js';

export interface LinkTarget {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
type Look = Pick<ShortLink, 'settings' | 'language'>;
interface LookRow {
  readonly code: string;
  readonly settings: LinkLook;
  readonly language: Language;
}
const PATHS = { flow: 'chats', sequence: 'chat_sequences' } as const;

@Injectable()
export class ShortLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    private readonly dataSource: DataSource,
    private readonly throttle: Throttle,
    private readonly misses: Misses,
    private readonly learners: LearnerLinks,
  ) {}

  /** Returns the target's link, or makes one with this look. @throws Refusal 409 never published, 410 archived */
  async openFor(target: LinkTarget, look: Look): Promise<ShortLink> {
    await this.mustBePublished(target);
    // The statement inserts no row if the target has a link already, or if another link has this code; only in the
    // second case another code helps.
    for (;;) {
      const known = await this.find(target);
      if (known) return this.present(known);
      await this.pool.query(
        `insert into short_link (kind, item_id, code, settings, language) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [target.kind, target.id, newCode('lesson'), JSON.stringify(look.settings), look.language],
      );
    }
  }

  /** @throws Refusal 404 there is no link yet */
  async change({ kind, id }: LinkTarget, { settings, language }: Look): Promise<ShortLink> {
    const { rows } = await this.pool.query<LookRow>(
      `update short_link set settings = $3, language = $4 where kind = $1 and item_id = $2
       returning code, settings, language`,
      [kind, id, JSON.stringify(settings), language],
    );
    if (!rows[0]) throw notFound('Short link');
    return this.present(rows[0]);
  }

  /**
   * Makes the long link's path on the share host. The rest of the address stays in it and takes precedence over what
   * is stored. Null: there is no such link. @throws Refusal 429: guessing is slow
   */
  async pathOf(
    text: string,
    identifier: string | undefined,
    query: URLSearchParams,
    address: string,
  ): Promise<string | null> {
    this.misses.admit(address);
    await this.throttle.takeHere('shortLinkPerAddress', address);
    const code = codeFrom('lesson', text);
    if (code === null) return this.learnerPathOf(text, query);
    const { rows } = await this.pool.query<LookRow & { kind: LinkTarget['kind']; item_id: number }>(
      'select code, kind, item_id, settings, language from short_link where code = $1',
      [code],
    );
    const link = rows[0];
    if (!link) return null;
    const learner = identifier === undefined || identifier === '' ? '' : `/${encodeURIComponent(identifier)}`;
    return `/${PATHS[link.kind]}/${link.item_id}${learner}?${longQuery(link, query).toString()}`;
  }

  /** A learner link has the look of everybody's; the page finds the learner by the code. */
  private async learnerPathOf(text: string, query: URLSearchParams): Promise<string | null> {
    const holder = await this.learners.holderOf(text);
    if (!holder) return null;
    const long = longQuery(await this.find(holder), query);
    long.set(LEARNER_CODE, holder.code);
    return `/${PATHS[holder.kind]}/${holder.id}?${long.toString()}`;
  }

  private async find({ kind, id }: LinkTarget): Promise<LookRow | undefined> {
    const { rows } = await this.pool.query<LookRow>(
      'select code, settings, language from short_link where kind = $1 and item_id = $2',
      [kind, id],
    );
    return rows[0];
  }

  private present({ code, settings, language }: LookRow): ShortLink {
    return { url: `${this.addresses.shareUrl}/c/${code}`, settings, language };
  }

  private async mustBePublished({ kind, id }: LinkTarget): Promise<void> {
    const item =
      kind === 'flow'
        ? await this.dataSource.getRepository(FlowRow).findOneBy({ flowId: id })
        : await this.dataSource.getRepository(SequenceRow).findOneBy({ sequenceId: id });
    if (!item) throw notFound(kind === 'flow' ? 'Flow' : 'Sequence');
    if (item.archivedAt) throw archived();
    if (item.latestVersion === null) throw conflict('Publish this first, then it gets a short link', NOT_PUBLISHED);
  }
}

/** The rest of the address comes before what is stored. */
function longQuery(look: LookRow | undefined, query: URLSearchParams): URLSearchParams {
  const long = new URLSearchParams(look ? { s: encoded(look.settings), l: look.language } : {});
  for (const name of new Set(query.keys())) long.delete(name);
  for (const [name, value] of query) long.append(name, value);
  return long;
}

/** Encodes the settings that are on as the long link has them (`s`). */
function encoded(settings: LinkLook): string {
  const enabled = Object.fromEntries(Object.entries(settings).filter(([, on]) => on));
  return Buffer.from(JSON.stringify(enabled)).toString('base64url');
}
