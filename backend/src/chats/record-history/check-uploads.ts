/**
 * Checks that an answer names only files uploaded in its own chat, and that each file has the type it claims (decision
 * 44).
 */
import { textsIn } from '@parley/contracts/definition/message';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { Refusal } from '../../platform/http/refusal.js';

const urlsOf = ({ direction, message }: HistoryItem): readonly string[] =>
  direction === 'sent' ? textsIn(message).flatMap(({ role, text }) => (role === 'address' ? [text] : [])) : [];

/** @throws Refusal 422 naming the answer's key, as for an answer that the flow does not allow */
export async function checkUploads(
  uploads: Pick<UploadedFiles, 'answer'>,
  chatId: string,
  items: readonly HistoryItem[],
  now: number,
): Promise<void> {
  for (const item of items) {
    const urls = urlsOf(item);
    if (urls.length === 0) continue;
    try {
      await uploads.answer(chatId, urls, now);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      const errors = [{ param: item.key, msg: error.details.code ?? 'upload-unfit' }];
      throw new Refusal(422, error.message, { code: 'impossible-history', errors });
    }
  }
}
