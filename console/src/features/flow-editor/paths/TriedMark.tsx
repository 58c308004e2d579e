import { VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../model/hooks.js';
import { waysOfPrompt } from './draft-ways.js';
import { useWalked } from './use-walked.js';
import classes from './paths.module.css';

export interface TriedMarkProps {
  readonly promptKey: string;
  /** null = the prompt's 'Always to' link. */
  readonly answerKey: string | null;
  /** Names a link with a condition, as a way does. */
  readonly linkKey?: string;
}
/** Conditional links of an answer have marks of their own. */
const isOwn = (linkKey: string | null): boolean => linkKey?.startsWith('answer/') === true;

/** Marks links that were tried in preview after their last change. */
export const TriedMark = memo(function TriedMark({ promptKey, answerKey, linkKey }: TriedMarkProps) {
  const { t } = useTranslation('flow-editor');
  const walked = useWalked();
  const isTried = useEditor(({ doc, flow }) => {
    const prompt = doc.byKey[promptKey];
    if (!prompt || walked.size === 0 || flow?.version !== undefined) return false;
    const ways = waysOfPrompt(doc, prompt);
    if (linkKey !== undefined) return ways.some((way) => way.linkKey === linkKey && walked.has(way.mark));
    const own = ways.filter((way) => way.answerKey === answerKey && !isOwn(way.linkKey));
    return own.length > 0 && own.every((way) => walked.has(way.mark));
  });
  if (!isTried) return null;
  return (
    <span className={classes['tried']} title={t('triedInPreview')}>
      <Check size={14} aria-hidden />
      <VisuallyHidden>{t('triedInPreview')}</VisuallyHidden>
    </span>
  );
});
