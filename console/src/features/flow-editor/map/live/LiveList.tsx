import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/hooks.js';
import type { Here } from './here.js';
import { useHereText } from './NodeLearners.js';
import classes from './live.module.css';

/** How many are at each prompt of the draft, for screen readers: the map itself contains only what is in view. */
export function LiveList({ here }: { readonly here: Here }) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  const text = useHereText();
  const order = useEditor((state) => state.doc.order);
  return (
    <div className={classes['unseen']}>
      <ul aria-label={t('liveList')}>
        {order.map((key, at) => {
          const of = here.get(key);
          return of && <li key={key}>{`${t('flow-editor:prompt', { number: at + 1 })}: ${text(of)}`}</li>;
        })}
      </ul>
    </div>
  );
}
