import { Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { Users } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/CopyField.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { isIdentifier, type EmbedSettings } from './embed-settings.js';
import { LearnerLinks } from './learner-links/LearnerLinks.js';
import { QrCode } from './QrCode.js';
import { shareLink, withClass, type ShareTarget } from './share-link.js';
import type { ShortLinkState } from './share.slice.js';

export interface LinkPanelProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  /** Null: this item can't have one. */
  readonly shortLink: ShortLinkState | null;
  /** Gets the button that copies the short link. */
  readonly copy: Ref<HTMLButtonElement>;
  readonly onRetry: () => void;
  /** Each learner can have a link; only an owner makes them. */
  readonly forEach: boolean;
  /** The switches that most teachers want. */
  readonly children: ReactNode;
}

/** Offers the link to hand out: the short one, or the long one where there is no short one. */
export function LinkPanel({ target, settings, shortLink, copy, onRetry, forEach, children }: LinkPanelProps) {
  const { t } = useTranslation('share');
  const [isForEach, setForEach] = useState(false);
  if (isForEach)
    return (
      <Tabs.Panel value="link">
        <LearnerLinks target={target} classLabel={settings.classLabel} onBack={() => setForEach(false)} />
      </Tabs.Panel>
    );
  return (
    <Tabs.Panel value="link">
      <Stack gap="lg">
        {shortLink ? (
          <ShortLinkField
            name={target.name}
            classLabel={settings.classLabel}
            link={shortLink}
            copy={copy}
            onRetry={onRetry}
          />
        ) : (
          <LongLink target={target} settings={settings} />
        )}
        {children}
        {shortLink?.saving === 'rejected' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {t('lookFailed')}
          </Text>
        )}
        {forEach && (
          <Group>
            <Button variant="default" leftSection={<Users size={16} aria-hidden />} onClick={() => setForEach(true)}>
              {t('learners')}
            </Button>
          </Group>
        )}
      </Stack>
    </Tabs.Panel>
  );
}

interface ShortLinkFieldProps extends Pick<LinkPanelProps, 'copy' | 'onRetry'> {
  readonly name: string;
  /** Blank = none. */
  readonly classLabel: string;
  readonly link: ShortLinkState;
}
function ShortLinkField({ name, classLabel, link: { value, error }, copy, onRetry }: ShortLinkFieldProps) {
  const { t } = useTranslation('share');
  const failureText = useFailureText();
  if (error) return <ErrorView message={failureText(error)} onRetry={onRetry} />;
  if (!value) return <Skeleton h={260} />;
  const url = withClass(value.url, classLabel);
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('shortLink')}
        </Text>
        <CopyField label={t('shortLink')} text={url} first={copy} />
      </div>
      <QrCode link={url} name={name} why={t('qrWhy')} />
    </>
  );
}

/** The whole link with all settings in it, as programs and course platforms want it. */
export function LongLink({ target, settings }: Pick<LinkPanelProps, 'target' | 'settings'>) {
  const { t } = useTranslation('share');
  // A printed code must be complete: with a placeholder or without its signature, the link doesn't work.
  const isWhole = !target.signed && !settings.identifier.includes('{{');
  const named = isIdentifier(settings.identifier);
  const link = shareLink(target, settings);
  return (
    <Stack gap="lg">
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('shareLink')}
        </Text>
        <CopyField label={t('shareLink')} disabled={!named} text={link} />
      </div>
      {isWhole && named && <QrCode link={link} name={target.name} why={t('qrWhy')} />}
    </Stack>
  );
}
