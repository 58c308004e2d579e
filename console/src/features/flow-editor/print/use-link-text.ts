import { useTranslation } from 'react-i18next';
import { readLink } from '@parley/contracts/definition/links';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor } from '../model/hooks.js';
import { targetOf } from '../model/selectors.js';
import { linkedFlowOf, selectLinkedFlows } from '../sync/linked-flows.slice.js';

/** Describes a link's target; null = no target. */
export function useLinkText(): (link: string | null) => string | null {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const doc = useEditor((state) => state.doc);
  const linked = useAppSelector(selectLinkedFlows);
  return (text) => {
    const link = readLink(text);
    if (link.to === 'nothing' || link.to === 'next') return null;
    if (link.to === 'flow') {
      const name = linkedFlowOf(linked, link.flowId)?.name ?? t('flowNumber', { id: link.flowId });
      return t('editor-tools:printFlow', { name });
    }
    const target = targetOf(doc, text);
    return target ? t('prompt', { number: target.number }) : t('unknownTarget');
  };
}
