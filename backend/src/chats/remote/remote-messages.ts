/**
 * Resolves remote messages: Parley answers its own sources itself and fetches others; the history keeps the result
 * (decision 40). A fetched result stays; a failure or a pending evaluation is asked for again.
 */
import { Inject, Injectable } from '@nestjs/common';
import { recordRemote } from '@parley/contracts/engine/remote-message';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import { remoteAddress } from '@parley/contracts/flow/remote-address';
import { remoteSourceOf, siteOf } from '@parley/contracts/flow/remote-urls';
import { PeerAnswers } from '../../peer-answers/peer-answers.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { notFound, ruleBroken } from '../../platform/http/refusal.js';
import type { Config } from '../../platform/config/config.js';
import { DEFAULT_FETCH, safeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { ADDRESSES, CONFIG } from '../../platform/tokens.js';
import { evaluationOf } from '../evaluations/evaluation-of.js';
import { ReviewWriter, type Standing, type Target } from '../review-writer.js';
import { remoteContent } from './remote-content.js';

type Now = Standing & { readonly subject: string | null };
const REFUSED: RemoteResult = { status: 'rejected', error: 'refused' };

@Injectable()
export class RemoteMessages {
  /** Two requests for one address at the same time share one fetch. */
  private readonly underWay = new Map<string, Promise<RemoteResult>>();

  constructor(
    private readonly writer: ReviewWriter,
    private readonly peers: PeerAnswers,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** @throws Refusal 404 no such message, 422 not a remote one */
  fetch(target: Target, itemKey: string, requestId: string): Promise<RemoteResult> {
    const place = `${target.chatId} ${itemKey}`;
    const running = this.underWay.get(place) ?? this.fetchOnce(target, itemKey, requestId);
    this.underWay.set(place, running);
    void running.catch(() => undefined).finally(() => this.underWay.delete(place));
    return running;
  }

  private async fetchOnce(target: Target, itemKey: string, requestId: string): Promise<RemoteResult> {
    const now = await this.writer.current(target);
    const item = itemOf(now, itemKey);
    if (item.remote?.status === 'fulfilled') return item.remote;
    const result = await this.resultOf(now, target.chatId, item);
    await this.writer.write(target, { requestId }, ({ chat, version, at, ...rest }) => {
      const kept = itemOf({ chat, version, at, ...rest }, itemKey);
      const outcome = recordRemote(version.flow, chat, itemKey, result, at);
      if (!outcome.ok) throw ruleBroken('This message has no remote contents', outcome.error.code);
      if (outcome.chat === chat) return null;
      return { chat: outcome.chat, command: { type: 'RecordRemote', itemKey: kept.key, result, at } };
    });
    return result;
  }

  private async resultOf(now: Now, chatId: string, item: HistoryItem): Promise<RemoteResult> {
    const known = {
      originId: now.subject ?? undefined,
      historyKey: chatId,
      language: now.chat.language,
      userId: now.state.identifier ?? undefined,
    };
    const address = remoteAddress(item, known);
    if (address === null) throw ruleBroken('This message has no remote contents', 'no-address');
    const site = siteOf(address);
    const isOwn = site === null || site === this.addresses.publicUrl || site === this.addresses.shareUrl;
    if (isOwn) return this.own(now, chatId, address);
    return remoteContent(await safeFetch(address, { ...DEFAULT_FETCH, allowed: this.config.fetchAllow }));
  }

  /** Answers Parley's own addresses in the process; it never fetches them over the network. */
  private async own({ state, subject }: Now, chatId: string, address: string): Promise<RemoteResult> {
    const source = remoteSourceOf(address);
    if (!source) return REFUSED;
    if (source.kind === 'evaluation') {
      // A chat shows its own evaluations, whatever identifier it has (decision 49).
      const isThis = [chatId, subject, state.identifier].includes(source.historyKey);
      if (!isThis || Number(source.flowId) !== state.started?.flowId) return REFUSED;
      const evaluation = evaluationOf(state, source.evaluationId);
      if (!evaluation) return { status: 'fulfilledNull' };
      return { status: 'fulfilled', content: { body: evaluation.body, contentType: evaluation.contentType } };
    }
    const prompt = { flowId: Number(source.flowId), promptName: source.promptName, except: subject };
    const found = source.kind === 'samples' ? await this.peers.samples(prompt) : await this.peers.stats(prompt);
    return found ? { status: 'fulfilled', content: { body: found.body, contentType: null } } : REFUSED;
  }
}

function itemOf({ chat }: Standing, itemKey: string): HistoryItem {
  const item = chat.history.find(({ key }) => key === itemKey);
  if (!item) throw notFound('Message');
  if (item.contentType !== 'remote') throw ruleBroken('This message has no remote contents', 'not-remote');
  return item;
}
