import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  conditionValues,
  type ConditionValueKind,
  type ConditionValues,
  type Fact,
} from '@parley/contracts/definition/conditions';
import {
  ALL_ASKED,
  askedBy,
  formOf,
  inForm,
  isCounted,
  type Bounds,
  type Compared,
  type Form,
  type Leaf,
} from '../../../../ui/conditions/forms.js';
import type { Names } from '../../../../ui/conditions/names.js';
import { NumberField } from './NumberField.js';
import { VALUE_FIELDS, type ValueFieldProps } from './value-fields.js';
import classes from './depends.module.css';

export interface FactRowProps {
  readonly leaf: Leaf;
  readonly names: Names;
  /** Key of the prompt that the link leaves. */
  readonly from: string;
  readonly sentence: string;
  /** @param field - quick changes of the same field are one undo step */
  readonly onChange: (leaf: Leaf, field?: string) => void;
}

const nameOf = ({ form, isNot }: Compared): string => `${isNot ? 'not-' : ''}${form}`;

/** One fact in plain words: what it looks at, how it compares that, and with which values. */
export function FactRow({ leaf, names, from, sentence, onChange }: FactRowProps) {
  const { t } = useTranslation('flow-conditions');
  const { fact, isNot } = leaf;
  const asked = askedBy(fact);
  const now: Compared = { form: formOf(fact), isNot };
  const offered = asked.compared.some((each) => nameOf(each) === nameOf(now))
    ? asked.compared
    : [...asked.compared, now];
  const compareText = ({ form, isNot: isOther }: Compared): string => {
    if (fact.on === 'visited' && form !== 'among')
      return isOther ? t(`compareShownNot.${form}`) : t(`compareShown.${form}`);
    return isOther ? t(`compareNot.${form}`) : t(`compare.${form}`);
  };
  return (
    <div className={classes['fact']} role="group" aria-label={t('condition', { what: sentence })}>
      <NativeSelect
        className={classes['choice']}
        aria-label={t('looksAt')}
        size="sm"
        data-looks-at=""
        data={ALL_ASKED.map(({ id }) => ({ value: id, label: t(`asked.${id}`) }))}
        value={asked.id}
        onChange={({ currentTarget: { value } }) => {
          const next = ALL_ASKED.find(({ id }) => id === value);
          if (next) onChange({ fact: next.start(names, from), isNot: false });
        }}
      />
      <Values
        at="Before"
        fact={fact}
        form={now.form}
        names={names}
        onChange={(next, field) => onChange({ fact: next, isNot }, field)}
      />
      <NativeSelect
        className={classes['choice']}
        aria-label={t('compares')}
        size="sm"
        data={offered.map((each) => ({ value: nameOf(each), label: compareText(each) }))}
        value={nameOf(now)}
        onChange={({ currentTarget: { value } }) => {
          const next = offered.find((each) => nameOf(each) === value);
          if (next) onChange({ fact: next.form === now.form ? fact : inForm(fact, next.form), isNot: next.isNot });
        }}
      />
      <BoundFields fact={fact} form={now.form} onChange={(next, field) => onChange({ fact: next, isNot }, field)} />
      <Values
        at="After"
        fact={fact}
        form={now.form}
        names={names}
        onChange={(next, field) => onChange({ fact: next, isNot }, field)}
      />
    </div>
  );
}

interface PartProps {
  readonly fact: Fact;
  readonly form: Form;
  readonly onChange: (fact: Fact, field?: string) => void;
}

/** The fields of the values that aren't bounds. */
function Values({
  at,
  fact,
  form,
  names,
  onChange,
}: PartProps & { readonly at: 'Before' | 'After'; readonly names: Names }) {
  const values: Readonly<Record<string, unknown>> = { ...fact };
  return conditionValues(fact.on).map(([name, kind]) => {
    const Field = VALUE_FIELDS[kind][at] as React.ComponentType<ValueFieldProps<ConditionValueKind>> | undefined;
    if (!Field || values[name] === undefined) return null;
    return (
      <Field
        key={name}
        value={values[name] as ConditionValues[ConditionValueKind]}
        names={names}
        isCounted={fact.on === 'answered' && (form !== 'among' || isCounted(fact))}
        onChange={(value) => onChange({ ...fact, [name]: value } as Fact, name)}
      />
    );
  });
}

/** The number or the two numbers of a comparison. */
function BoundFields({ fact, form, onChange }: PartProps) {
  const { t } = useTranslation('flow-conditions');
  if (form === 'among' || form === 'some') return null;
  const bounds = fact as Bounds;
  const isWhole = conditionValues(fact.on).some(([, kind]) => kind === 'count');
  const field = (name: 'least' | 'most', also: Partial<Record<'least' | 'most', true>> = {}) => (
    <NumberField
      key={name}
      label={t(`field.${name}`)}
      whole={isWhole}
      percent={fact.on === 'score' && fact.prompts === undefined}
      value={bounds[name] ?? 0}
      onChange={(value) => onChange({ ...fact, [name]: value, ...(also.most && { most: value }) } as Fact, name)}
    />
  );
  return (
    <>
      {form === 'exactly' ? (
        field('least', { most: true })
      ) : form === 'between' ? (
        <>
          {field('least')} <span>{t('and')}</span> {field('most')}
        </>
      ) : (
        field(form)
      )}
      {fact.on === 'visited' && <span>{t('timesUnit')}</span>}
    </>
  );
}
