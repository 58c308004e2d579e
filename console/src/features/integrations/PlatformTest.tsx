import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../foundation/hooks.js';
import { feature } from './integrations.feature.js';

/** How the test of the connection went, step by step. A course that nobody has opened yet is no failure. */
export function PlatformTest() {
  const { t } = useTranslation('integrations');
  const { status, value } = useAppSelector(feature.select).testingPlatform;
  const test = status === 'fulfilled' ? value : null;
  const isFine = test?.every(({ result }) => result === 'ok' || result === 'no-course');
  return (
    <div role="status">
      {test && (
        <Alert color={isFine ? 'teal' : 'red'} title={t(isFine ? 'lti.testFine' : 'lti.testFailed')}>
          {test.map(({ step, result, status, count }) => (
            <Text key={step} size="sm">
              {t(`lti.step.${step}`)}: {t(`lti.result.${result}`)}
              {count !== null && ` (${count})`}
              {status !== null && result !== 'ok' && ` (${status})`}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  );
}
