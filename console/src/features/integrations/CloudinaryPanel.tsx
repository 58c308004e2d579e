import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { configProblem } from '@parley/contracts/flow/integration-config';
import type { Integration } from '@parley/contracts/http/integrations';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { changing as changeCommand, feature, removing } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import { RemoveButton } from './RemoveButton.js';

/** INTG-13: the cloud name stays, the API key can be changed. */
export function CloudinaryPanel({ integration: { config, status } }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { changing } = useAppSelector(feature.select);
  const [apiKey, setApiKey] = useState(config.apiKey ?? '');
  const [tried, setTried] = useState(false);
  const problem = configProblem('apiKey', apiKey);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem) dispatch(changeCommand.requested({ type: 'cloudinary', config: { apiKey } }));
  };
  return (
    <>
      <PanelHead type="cloudinary" status={status}>
        <RemoveButton
          name={t('type.cloudinary')}
          question={t('removeCloudinary')}
          onRemove={() => dispatch(removing.requested('cloudinary'))}
        />
      </PanelHead>
      <form className={classes['body']} onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          <TextInput
            label={t('field.cloudName')}
            description={t('cloudNameFixed')}
            dir="ltr"
            value={config.cloudName ?? ''}
            readOnly
            variant="filled"
          />
          <TextInput
            label={t('field.apiKey')}
            dir="ltr"
            required
            autoComplete="off"
            value={apiKey}
            error={tried && problem ? t(`problem.${problem}`) : null}
            onChange={({ currentTarget: { value } }) => setApiKey(value)}
          />
          <Button type="submit" loading={changing.status === 'pending'} style={{ alignSelf: 'flex-start' }}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
