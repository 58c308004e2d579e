import { Alert, Button, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { strToU8, zipSync } from 'fflate';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../ui/save-file.js';
import { packageFiles, packageName, STANDARDS, type Standard } from './course-package.js';
import type { EmbedSettings } from './embed-settings.js';
import type { ShareTarget } from './share-link.js';
import type { SharedItem } from './share.slice.js';

export interface PackagePanelProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  readonly item: Pick<SharedItem, 'latestVersion' | 'settings'>;
}

/** A file for course platforms that show SCORM or cmi5 packages (PACK-6). */
export function PackagePanel({ target, settings, item }: PackagePanelProps) {
  const { t, i18n } = useTranslation('share');
  const [standard, setStandard] = useState<Standard>('scorm12');
  const save = async () => {
    // The learner reads these, so they are in the chat's language.
    const language = interfaceLanguageOf(settings.language);
    await i18n.loadLanguages(language);
    const say = i18n.getFixedT(language, 'share');
    const files = packageFiles(target, settings, standard, {
      noScript: say('packageNoScript'),
      away: say('packageAway'),
      noCourse: say('packageNoCourse'),
      refused: say('packageRefused'),
      back: say('packageBack'),
    });
    const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
    const zip = zipSync(Object.fromEntries(entries));
    saveBlob(packageName(target, standard), new Blob([zip], { type: 'application/zip' }));
  };
  return (
    <Tabs.Panel value="package">
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('packageWhy')}
        </Text>
        <SegmentedControl<Standard>
          aria-label={t('packageStandard')}
          value={standard}
          onChange={setStandard}
          data={STANDARDS.map((value) => ({ value, label: t(value) }))}
        />
        {target.signed && <Alert color="orange">{t('packageSigned')}</Alert>}
        {(item.settings.embedOrigins ?? []).length > 0 && <Alert color="gray">{t('packageLimited')}</Alert>}
        <Button
          leftSection={<Download size={16} aria-hidden />}
          disabled={target.signed === true || item.latestVersion === null}
          onClick={() => void save()}
        >
          {t('packageDownload')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('packageTrust')}
        </Text>
      </Stack>
    </Tabs.Panel>
  );
}
