import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldDiff, ItemDiff } from '@parley/contracts/flow/definition-diff';
import type { WordPart } from '@parley/contracts/flow/word-diff';
import { useFieldWords, type Places } from './use-field-words.js';
import classes from './history.module.css';

const KEPT_WORDS = 240;

/** What stayed the same is shortened where it is long: the change is what is looked for. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= KEPT_WORDS) return text;
  const half = KEPT_WORDS / 2;
  if (isFirst) return `…${text.slice(-half)}`;
  return isLast ? `${text.slice(0, half)}…` : `${text.slice(0, half)} … ${text.slice(-half)}`;
}

function Words({ parts }: { readonly parts: readonly WordPart[] }) {
  const { t } = useTranslation('flow-history');
  return (
    <div className={classes['words']} dir="auto">
      {parts.map(({ kind, text }, index) =>
        kind === 'same' ? (
          <span key={index}>{shortened(text, index === 0, index === parts.length - 1)}</span>
        ) : (
          <Changed key={index} kind={kind} text={text} said={t(kind)} />
        ),
      )}
    </div>
  );
}

/** Not by colour alone: added words are underlined, removed ones struck through, and both are said. */
function Changed({
  kind,
  text,
  said,
}: {
  readonly kind: 'added' | 'removed';
  readonly text: string;
  readonly said: string;
}) {
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element className={classes[kind]}>
      <VisuallyHidden> {said} </VisuallyHidden>
      {text}
    </Element>
  );
}

interface FieldListProps {
  readonly fields: readonly FieldDiff[];
  readonly places: Places;
  /** Of an answer, a step or a quick response. */
  readonly inItem?: boolean;
}

/** What changed, field by field, in words. */
export function FieldList({ fields, places, inItem = false }: FieldListProps) {
  const { t } = useTranslation('flow-history');
  const words = useFieldWords(places);
  return (
    <ul className={classes['fields']}>
      {fields.map((field) => (
        <li key={field.field}>
          <span className={classes['label']}>
            {inItem && field.field === 'nextKey' ? t('leadsTo') : words.label(field.field)}
          </span>
          {field.kind === 'words' && <Words parts={field.parts} />}
          {field.kind === 'value' && (
            <div className={classes['words']} dir="auto">
              <Changed kind="removed" text={words.value(field.field, field.before)} said={t('removed')} />
              {' → '}
              <Changed kind="added" text={words.value(field.field, field.after)} said={t('added')} />
            </div>
          )}
          {field.kind === 'list' && <Items field={field.field} items={field.items} places={places} />}
        </li>
      ))}
    </ul>
  );
}

function Items({ field, items, places }: { field: string; items: readonly ItemDiff[]; places: Places }) {
  const { t } = useTranslation('flow-history');
  const words = useFieldWords(places);
  return (
    <ul className={classes['items']}>
      {items.map(({ key, change, moved, before, after, fields }) => (
        <li key={key}>
          {change === 'changed' ? (
            <>
              <span dir="auto">
                {words.item(field, after ?? {})}
                {moved && ` · ${t('moved')}`}
              </span>
              {fields.length > 0 && <FieldList fields={fields} places={places} inItem />}
            </>
          ) : (
            <Changed kind={change} text={words.item(field, after ?? before ?? {})} said={t(change)} />
          )}
        </li>
      ))}
    </ul>
  );
}
