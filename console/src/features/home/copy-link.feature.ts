/** Copies the short link of a flow from its row. */
import type { Language } from '@parley/contracts/definition/values';
import { makeFlowShortLink } from '@parley/contracts/http/short-link';
import { command, featureOf } from '../../foundation/resource.js';

export interface Copied {
  readonly name: string;
  readonly url: string;
  /** The clipboard has it. */
  readonly isCopied: boolean;
}
interface CopyAsked {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
}

export const copyLink = command({
  name: 'copyLinkOfRow',
  async send(api, { id, name, language }: CopyAsked, signal): Promise<Copied> {
    // The look counts only if there is no short link yet: as the dialog Share makes one.
    const look = { settings: { askName: true, showScore: true }, language };
    const { url } = await api.call(makeFlowShortLink, { params: { id }, body: look, signal });
    try {
      await navigator.clipboard.writeText(url);
      return { name, url, isCopied: true };
    } catch {
      // Missing on pages that are not served securely, or forbidden.
      return { name, url, isCopied: false };
    }
  },
});
export const feature = featureOf('copyLinkOfRow', { copyLink });
