import { useTranslation } from 'react-i18next';
import { readLink } from '@parley/contracts/flow/links';
import { useEditor } from '../hooks.js';
import { linkedFlowOf, targetOf } from '../model/selectors.js';

/** Where a link leads, in words; null = nowhere. */
export function useLinkWords(): (nextKey: string | null | undefined) => string | null {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const state = useEditor((now) => now);
  return (nextKey) => {
    const link = readLink(nextKey);
    if (link.to === 'nothing') return null;
    if (link.to === 'flow') {
      const name = linkedFlowOf(state, link.flowId)?.name ?? t('flowNumber', { id: link.flowId });
      return t('editor-tools:printFlow', { name });
    }
    const target = targetOf(state.doc, nextKey);
    return target ? t('prompt', { number: target.number }) : t('unknownTarget');
  };
}
