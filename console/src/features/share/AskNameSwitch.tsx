import { Switch, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface AskNameSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Decides if the short link’s chat begins with the question for the learner's name. */
export function AskNameSwitch({ isOn, onChange }: AskNameSwitchProps) {
  const { t } = useTranslation('share');
  const note = useId();
  return (
    <div>
      <Switch
        label={t('askName')}
        aria-describedby={note}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text id={note} fz="xs" c="dimmed" mt={4}>
        {t('askNameNote')}
      </Text>
    </div>
  );
}
