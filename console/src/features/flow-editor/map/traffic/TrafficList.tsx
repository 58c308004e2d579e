import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/hooks.js';
import { placesOf } from '../../model/selectors.js';
import { useTrafficTexts } from './NodeTraffic.js';
import type { Traffic } from './traffic.js';
import classes from './traffic.module.css';

/** The figures of all prompts of the draft, for screen readers: the map itself contains only what is in view. */
export function TrafficList({ traffic }: { readonly traffic: Traffic }) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  const { number, spoken } = useTrafficTexts();
  const doc = useEditor((state) => state.doc);
  const places = placesOf(doc);
  const nameOf = (key: string) => {
    const place = places.get(doc.byKey[key]?.name ?? '');
    return place && t('flow-editor:prompt', { number: place.number });
  };
  const rows = doc.order.flatMap((key) => {
    const prompt = traffic.prompts.get(key);
    if (!prompt) return [];
    const onward = [...(traffic.ways.get(key) ?? [])].flatMap(([to, total]) => {
      const name = nameOf(to);
      return name ? [t('onTo', { name, count: number(total) })] : [];
    });
    return [{ key, text: [`${nameOf(key)}: ${spoken(prompt)}`, ...onward].join('. ') }];
  });
  return (
    <div className={classes['unseen']}>
      <ul aria-label={t('statisticsList')}>
        {rows.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

export function Legend() {
  const { t } = useTranslation('flow-map');
  return (
    <div className={classes['legend']} aria-hidden>
      {(['wentOn', 'ended', 'left'] as const).map((part) => (
        <span key={part}>
          <i data-part={part} />
          {t(`legend_${part}`)}
        </span>
      ))}
    </div>
  );
}
