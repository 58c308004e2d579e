import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isSubdomain } from '@parley/contracts/http/thinkific';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';
import { installPath } from './thinkific-paths.js';

/** Thinkific is installed, not typed in: the name of the school leads there. */
export function ThinkificConnect() {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const [school, setSchool] = useState('');
  const [tried, setTried] = useState(false);
  const subdomain = school.trim().toLowerCase();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isSubdomain(subdomain)) void navigate(installPath(subdomain));
  };
  return (
    <>
      <PanelHead type="thinkific" />
      <form className={classes['body']} onSubmit={submit} noValidate>
        <Stack gap="md" maw={450}>
          <Text>{t('thinkific.what')}</Text>
          <TextInput
            label={t('thinkific.school')}
            description={t('thinkific.schoolHow')}
            dir="ltr"
            required
            autoComplete="off"
            rightSection={<Text c="dimmed">.thinkific.com</Text>}
            rightSectionWidth={120}
            value={school}
            error={
              tried && !isSubdomain(subdomain)
                ? t(subdomain === '' ? 'problem.required' : 'thinkific.notASchool')
                : null
            }
            onChange={({ currentTarget: { value } }) => setSchool(value)}
          />
          <Button type="submit" style={{ alignSelf: 'flex-start' }}>
            {t('thinkific.install')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
