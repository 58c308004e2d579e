import { useTranslation } from 'react-i18next';
import { readLink } from '@parley/contracts/definition/links';
import { withTitle } from '@parley/contracts/definition/prompt-title';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor } from '../model/hooks.js';
import { targetOf } from '../model/selectors.js';
import { linkedFlowOf, selectLinkedFlows } from '../sync/linked-flows.slice.js';

/** Names a link's target with its title; null = no target. */
export function useTargetText(): (link: string | null) => string | null {
  const { t } = useTranslation('flow-editor');
  const doc = useEditor((state) => state.doc);
  const linked = useAppSelector(selectLinkedFlows);
  return (text) => {
    const link = readLink(text);
    if (link.to === 'nothing') return null;
    if (link.to === 'next') return t('nextPrompt');
    if (link.to === 'flow') return linkedFlowOf(linked, link.flowId)?.name ?? t('flowNumber', { id: link.flowId });
    const target = targetOf(doc, text);
    return target
      ? withTitle(t('prompt', { number: target.number }), doc.byKey[target.key]?.definition.title)
      : t('unknownTarget');
  };
}
