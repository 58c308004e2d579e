import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choiceOf, TYPE_CHOICES, type NewSaid, type Said, type TypeChoice } from '../model/said.js';
import { useTypeChange } from './use-type-change.js';
import { REMOTE_KINDS } from '@parley/contracts/flow/remote-sources';

export interface TypeSelectProps {
  readonly promptKey: string;
  readonly label: string;
  readonly said: Said;
  readonly editable: boolean;
  readonly onChange: (said: NewSaid) => void;
}

/** A select for the type of a message. */
export function TypeSelect({ promptKey, label, said, editable, onChange }: TypeSelectProps) {
  const { t } = useTranslation('flow-editor');
  const change = useTypeChange(promptKey, onChange);
  const optionOf = (value: TypeChoice) => ({ value, label: t(`type.${value}`) });
  const isRemote = (value: TypeChoice) => REMOTE_KINDS.some((kind) => kind === value);
  return (
    <Select
      label={label}
      allowDeselect={false}
      readOnly={!editable}
      data={[
        { group: t('type.written'), items: TYPE_CHOICES.filter((value) => !isRemote(value)).map(optionOf) },
        { group: t('type.fetched'), items: TYPE_CHOICES.filter(isRemote).map(optionOf) },
      ]}
      value={choiceOf(said)}
      onChange={(value) => change(said, value as TypeChoice)}
    />
  );
}
