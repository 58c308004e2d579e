import { useTranslation } from 'react-i18next';
import type { When } from '@parley/contracts/definition/definition';
import { linkOf } from '@parley/contracts/definition/links';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import { useNames } from './use-names.js';
import { useTargetText } from './use-target-text.js';

export interface BranchListProps {
  readonly when: readonly When[] | undefined;
  /** The target if no condition holds. */
  readonly otherwise: string;
  readonly className?: string | undefined;
}
/** The conditions on which a next step depends, each with its target, to be read; nothing without any. */
export function BranchList({ when, ...shown }: BranchListProps) {
  return when?.length ? <Branches when={when} {...shown} /> : null;
}

function Branches({ when, otherwise, className }: BranchListProps & { readonly when: readonly When[] }) {
  const { t } = useTranslation(['flow-conditions', 'flow-editor']);
  const words = useConditionWords(useNames());
  const targetText = useTargetText();
  return (
    <ol className={className}>
      {when.map((line) => (
        <li key={line.key}>
          {t('if')} {line.if ? words.sentence(line.if) : t('flow-editor:nothing')} →{' '}
          {targetText(linkOf(line)) ?? t('flow-editor:noNext')}
        </li>
      ))}
      <li>
        {t('otherwise')} → {otherwise}
      </li>
    </ol>
  );
}
