import { inBraces } from '@parley/contracts/definition/variable-grammar';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../model/hooks.js';
import { placesOf } from '../model/selectors.js';
import classes from './message.module.css';

/** The label of a variable for authors: its name, or the prompt whose answer it holds. */
export function useVariableLabel(): (name: string) => string {
  const { t } = useTranslation('flow-editor');
  const places = useEditor((state) => placesOf(state.doc));
  return (name) => {
    if (!name.startsWith('@')) return name;
    const place = places.get(name.slice(1));
    return place ? t('answerOfPrompt', { number: place.number }) : name;
  };
}

export function VariableChip({ name, filter }: { readonly name: string; readonly filter: string | null }) {
  const label = useVariableLabel();
  return (
    <span className={classes['variable']} title={inBraces(name, filter)}>
      {label(name)}
      {filter && ` | ${filter}`}
    </span>
  );
}
