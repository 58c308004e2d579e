/** Implements the addresses under `/lti`, without HTTP: login, launch, and the three pages a launch leads to. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { languageFrom } from '@parley/contracts/definition/language-tags';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import { hashesOf } from '@parley/projections/chats/identifiers';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { LinkSecrets } from '../../chats/signed-links/link-secrets.js';
import type { Clock } from '../../platform/clock.js';
import type { Addresses } from '../../platform/http/hosts.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import type { Throttle } from '../../platform/http/throttle.js';
import { withinTime } from '../../platform/within-time.js';
import type { DeepLinking, LtiMessage, ResourceLink } from './claims.js';
import type { Deployments } from './deployments.js';
import type { PlatformKeys } from './keys.js';
import type { LaunchPage, LaunchPages } from './launch-pages.js';
import { readLaunch, useLaunch, type Launched } from './launch.js';
import type { LoginStates } from './login-states.js';
import { LtiRefusal } from './lti-refusal.js';
import type { RefusedLaunches } from './refused-launches.js';
import { beginLogin, type BegunLogin, type Form } from './login.js';
import { hashOf } from '../../platform/hash-of.js';
import { secret } from './secrets.js';
import type { PageLink } from './lti-pages.js';
import type { Platform } from './platform.js';
import type { Platforms } from './platforms.js';
import type { Seats } from './seats.js';
import { targetOf, type Target, type TargetDeps, type TargetProblem } from './target.js';

/** How long a teacher may take to select. */
const SELECTION_S = 3_600;
/** ms; a launch shows what there is rather than end because the read models are behind. */
const MAX_READ_WAIT_MS = 1_500;

export interface LtiDoorDeps {
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly keys: PlatformKeys;
  readonly platforms: Platforms;
  readonly seats: Seats;
  readonly pages: LaunchPages;
  readonly states: LoginStates;
  readonly deployments: Deployments;
  readonly refused: RefusedLaunches;
  readonly throttle: Pick<Throttle, 'takeHere'>;
  readonly targets: TargetDeps;
  readonly reads: Pick<ReadSide, 'upToDate' | 'waitMs'>;
  readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>;
  /** ms; a launch that waits longer for Postgres is given up. */
  readonly patienceMs: number;
  readonly links: Pick<LinkSecrets, 'testMark'>;
}
export interface Opened {
  readonly location: string;
  readonly cookie?: string;
}

export const languageOf = (locale: string | null | undefined): InterfaceLanguage =>
  interfaceLanguageOf(languageFrom(locale ?? undefined) ?? 'en');

type Problem = TargetProblem | 'teachers-only';
const STATUS: Readonly<Record<Problem, LaunchPage['status']>> = {
  'none-chosen': 404,
  'not-allowed': 403,
  'other-connection': 403,
  'teachers-only': 403,
  gone: 410,
};

export class LtiDoor {
  constructor(private readonly deps: LtiDoorDeps) {}

  /** @throws LtiRefusal */
  async login(ownerId: string, form: Form): Promise<BegunLogin> {
    const { states, addresses, platforms } = this.deps;
    const known = await platforms.ofOwner(ownerId);
    return this.recordingRefusals(ownerId, known, () =>
      beginLogin({ states, shareUrl: addresses.shareUrl }, ownerId, known, form),
    );
  }

  /** @param cookie what this browser's cookie of the login holds. @throws LtiRefusal */
  async launch(ownerId: string, form: Form, cookie: string | undefined): Promise<Opened> {
    const { platforms, patienceMs } = this.deps;
    const known = await withinTime(patienceMs, platforms.ofOwner(ownerId));
    // The platform's keys have a time limit of their own, longer than the patience with Postgres.
    const launched = await this.recordingRefusals(ownerId, known, () => readLaunch(this.deps, known, form, cookie));
    return withinTime(patienceMs, this.enter(ownerId, known, launched));
  }

  private async enter(ownerId: string, known: readonly Platform[], launched: Launched): Promise<Opened> {
    const { reads } = this.deps;
    // A launch may open what was published, and review what was answered, a moment ago.
    await reads.upToDate(Math.min(reads.waitMs, MAX_READ_WAIT_MS));
    await this.recordingRefusals(ownerId, known, () => useLaunch(this.deps, launched));
    const { platform, message } = launched;
    const opened = await this.lead(platform, message);
    if ('location' in opened) return opened;
    const { path, cookie: kept } = this.deps.pages.keep({ ...opened, ...wayBack(opened, message) });
    return { location: `${this.deps.addresses.shareUrl}${path}`, cookie: kept };
  }

  /**
   * The owner reads why a launch was refused. Anybody may have sent an unsigned launch, so only a few of those are
   * kept.
   */
  private async recordingRefusals<T>(
    ownerId: string,
    platforms: readonly Platform[],
    work: () => T | Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LtiRefusal && platforms.length > 0 && (await this.isKept(ownerId, error)))
        await withinTime(this.deps.patienceMs, this.deps.refused.record(ownerId, error));
      throw error;
    }
  }

  private async isKept(ownerId: string, { facts }: LtiRefusal): Promise<boolean> {
    if (facts.isSigned === true) return true;
    return this.deps.throttle.takeHere('ltiRefusedPerOwner', ownerId).then(
      () => true,
      () => false,
    );
  }

  private async lead(platform: Platform, message: LtiMessage): Promise<Opened | LaunchPage> {
    const { kind } = message;
    switch (kind.type) {
      case 'deep-link':
        return this.select(platform, message.deployment, kind.settings);
      case 'review':
        return message.role === 'teacher' && kind.learner !== null
          ? this.review(platform, message, kind.link, kind.learner)
          : this.openOwn(platform, message, kind.link, kind.learner);
      case 'resource':
        return this.open(platform, message, kind.link);
    }
  }

  private async select({ id }: Platform, deployment: string, settings: DeepLinking): Promise<Opened> {
    const ltik = secret();
    await this.deps.pool.query(
      `insert into work.lti_selection (token_hash, platform_id, deployment, settings, expires_at)
       values ($1, $2, $3, $4, to_timestamp($5))`,
      [hashOf(ltik), id, deployment, JSON.stringify(settings), this.deps.clock.now() / 1_000 + SELECTION_S],
    );
    return { location: `${this.deps.addresses.publicUrl}/lti_deeplink?ltik=${ltik}` };
  }

  private async open(platform: Platform, message: LtiMessage, link: ResourceLink): Promise<Opened | LaunchPage> {
    const language = languageOf(message.locale);
    const target = await targetOf(this.deps.targets, platform.id, message.custom);
    if (typeof target === 'string') return problem(target, language);
    const published = await this.published(target);
    if (published === null) return problem('gone', language);
    const seat = message.role === 'teacher' ? null : await this.deps.seats.take(platform, message, link, target);
    if (seat === null)
      return { status: 200, message: 'teacher', language, title: published, links: this.teachersLinks(target) };
    const { lang, s } = message.custom;
    const ticket = await this.deps.seats.ticketFor(seat, {
      ...(languageFrom(lang ?? message.locale) !== undefined && { language: languageFrom(lang ?? message.locale) }),
      ...(s !== undefined && { display: s }),
    });
    return { location: `${this.addressOf(target)}?lt=${ticket.token}`, cookie: ticket.cookie };
  }

  /** Learners press their own grade too, and teachers the head of a column: both get what a launch shows them. */
  private openOwn(
    platform: Platform,
    message: LtiMessage,
    link: ResourceLink,
    learner: string | null,
  ): Promise<Opened | LaunchPage> | LaunchPage {
    return learner === null || learner === message.sub
      ? this.open(platform, message, link)
      : problem('teachers-only', languageOf(message.locale));
  }

  private async review(
    platform: Platform,
    message: LtiMessage,
    link: ResourceLink,
    learner: string,
  ): Promise<LaunchPage> {
    const language = languageOf(message.locale);
    const target = await targetOf(this.deps.targets, platform.id, message.custom);
    if (typeof target === 'string') return problem(target, language);
    const identifier = await this.deps.seats.identifierAt(platform.id, message.deployment, link.id, learner);
    const chat = identifier === null ? null : await this.newestChat(target, identifier);
    const title = (await this.published(target)) ?? '';
    if (chat === null) return { status: 200, message: 'not-begun', language, title };
    const href = `${this.deps.addresses.publicUrl}/flows/${chat.flow_id}/stats?chat=${chat.chat_id}`;
    return { status: 200, message: 'review', language, title, links: [{ label: 'open-chat', href }] };
  }

  private async newestChat(
    { kind, id }: Target,
    identifier: string,
  ): Promise<{ readonly chat_id: string; readonly flow_id: number } | null> {
    const column = kind === 'flow' ? 'flow_id' : 'sequence_id';
    const { rows } = await this.deps.pool.query<{ readonly chat_id: string; readonly flow_id: number }>(
      `select chat_id, flow_id from read.chat where ${column} = $1 and identifier_hash = any($2::text[])
       order by created_at desc, chat_id desc limit 1`,
      [id, hashesOf(this.deps.subjectKeys.searchKey, identifier)],
    );
    return rows[0] ?? null;
  }

  /** Its name; null if learners can't play it. */
  private async published({ kind, id }: Target): Promise<string | null> {
    const row =
      kind === 'flow'
        ? await this.deps.dataSource.getRepository(FlowRow).findOneBy({ flowId: id })
        : await this.deps.dataSource.getRepository(SequenceRow).findOneBy({ sequenceId: id });
    return row && row.latestVersion !== null && !row.archivedAt ? row.name : null;
  }

  private addressOf({ kind, id }: Target): string {
    return `${this.deps.addresses.shareUrl}/${kind === 'flow' ? 'chats' : 'chat_sequences'}/${id}`;
  }

  private teachersLinks(target: Target): readonly PageLink[] {
    const { publicUrl } = this.deps.addresses;
    const page = `${target.kind === 'flow' ? 'flows' : 'sequences'}/${target.id}/stats`;
    return [
      { label: 'try', href: `${this.addressOf(target)}?test=${this.deps.links.testMark(target)}` },
      { label: 'responses', href: `${publicUrl}/${page}` },
    ];
  }
}

/** Pages that say why there is no chat lead back to the course. */
const wayBack = ({ status }: LaunchPage, { returnUrl }: LtiMessage): Partial<LaunchPage> =>
  status !== 200 && returnUrl !== null ? { returnUrl } : {};

const problem = (message: Problem, language: InterfaceLanguage): LaunchPage => ({
  status: STATUS[message],
  message,
  language,
});
