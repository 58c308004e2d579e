import { VisuallyHidden } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { isLinkField } from '@parley/contracts/definition/links';
import { useTranslation } from 'react-i18next';
import type { FieldDiff, ItemDiff } from '@parley/contracts/flow/definition-diff';
import type { WordPart } from '@parley/contracts/flow/word-diff';
import { useFieldLabels, type Places } from './use-field-labels.js';
import classes from './history.module.css';

const KEPT_WORDS = 240;

/** Shortens long unchanged text, so that the change is easy to see. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= KEPT_WORDS) return text;
  const half = KEPT_WORDS / 2;
  if (isFirst) return `…${text.slice(-half)}`;
  return isLast ? `${text.slice(0, half)}…` : `${text.slice(0, half)} … ${text.slice(-half)}`;
}

/** The earlier text with its removed words, then the newer one with its added words; a line without either is left out. */
function ChangedWords({ parts }: { readonly parts: readonly WordPart[] }) {
  return (
    <>
      {SIDES.map((side) =>
        parts.some(({ kind }) => kind === side) ? (
          <Line key={side} side={side} parts={parts.filter(({ kind }) => kind === side || kind === 'same')} />
        ) : null,
      )}
    </>
  );
}

const SIDES = ['removed', 'added'] as const;
type Side = (typeof SIDES)[number];
const SIGNS = { removed: Minus, added: Plus };

function Line({ side, parts }: { readonly side: Side; readonly parts: readonly WordPart[] }) {
  const { t } = useTranslation('flow-history');
  const Sign = SIGNS[side];
  return (
    <div className={classes['line']}>
      <Sign size={16} aria-hidden className={classes['sign']} data-side={side} />
      <div className={classes['words']} dir="auto">
        {parts.map(({ kind, text }, index) =>
          kind === 'same' ? (
            <span key={index}>{shortened(text, index === 0, index === parts.length - 1)}</span>
          ) : (
            <Changed key={index} kind={kind} text={text} said={t(kind)} />
          ),
        )}
      </div>
    </div>
  );
}

/**
 * Added words are underlined and removed ones struck through, and both are labeled for screen readers, so color isn't
 * the only sign.
 */
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
  /** The fields belong to an answer, a message or a quick response. */
  readonly inItem?: boolean;
}

/** Describes each changed field in words. */
export function FieldList({ fields, places, inItem = false }: FieldListProps) {
  const { t } = useTranslation('flow-history');
  const labels = useFieldLabels(places);
  return (
    <ul className={classes['fields']}>
      {fields.map((field) => (
        <li key={field.field}>
          <span className={classes['label']}>
            {inItem && isLinkField(field.field) ? t('leadsTo') : labels.label(field.field)}
          </span>
          <div className={classes['difference']}>
            {field.kind === 'words' && <ChangedWords parts={field.parts} />}
            {field.kind === 'value' && (
              <ChangedWords
                parts={[
                  { kind: 'removed', text: labels.value(field.field, field.before) },
                  { kind: 'added', text: labels.value(field.field, field.after) },
                ]}
              />
            )}
            {field.kind === 'list' && <Items field={field.field} items={field.items} places={places} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Items({ field, items, places }: { field: string; items: readonly ItemDiff[]; places: Places }) {
  const { t } = useTranslation('flow-history');
  const labels = useFieldLabels(places);
  return (
    <ul className={classes['items']}>
      {items.map(({ key, change, moved, before, after, fields }) => (
        <li key={key}>
          {change === 'changed' ? (
            <>
              <span dir="auto">
                {labels.item(field, after ?? {})}
                {moved && ` · ${t('moved')}`}
              </span>
              {fields.length > 0 && <FieldList fields={fields} places={places} inItem />}
            </>
          ) : (
            <Line side={change} parts={[{ kind: change, text: labels.item(field, after ?? before ?? {}) }]} />
          )}
        </li>
      ))}
    </ul>
  );
}
