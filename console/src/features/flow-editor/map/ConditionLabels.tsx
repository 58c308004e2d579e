import { createContext, type ReactNode } from 'react';
import type { Condition } from '@parley/contracts/definition/conditions';
import { useNames } from '../conditions/use-names.js';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';

/** Says a condition in a few words. A context of its own, so that only lines with conditions follow each edit. */
export const ConditionLabelContext = createContext<(condition: Condition) => string>(() => '');

export function ConditionLabels({ children }: { readonly children: ReactNode }) {
  const { label } = useConditionWords(useNames());
  return <ConditionLabelContext value={label}>{children}</ConditionLabelContext>;
}
