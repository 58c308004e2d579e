import { Button, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ThinkificFrame } from './ThinkificFrame.js';

/** `/thinkific-app`: what the app does and reads, how it is installed and removed (THINK-15). */
export function ThinkificAppPage() {
  const { t } = useTranslation('integrations');
  return (
    <ThinkificFrame title={t('thinkific.app.title')}>
      <Text>{t('thinkific.app.what')}</Text>
      <List spacing="sm">
        <List.Item>{t('thinkific.app.does')}</List.Item>
        <List.Item>{t('thinkific.app.reads')}</List.Item>
        <List.Item>{t('thinkific.app.installHow')}</List.Item>
        <List.Item>{t('thinkific.app.removeHow')}</List.Item>
      </List>
      <Button component={Link} to="/integrations" style={{ alignSelf: 'flex-start' }}>
        {t('thinkific.app.open')}
      </Button>
    </ThinkificFrame>
  );
}
