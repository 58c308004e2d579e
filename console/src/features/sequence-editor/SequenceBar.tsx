import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '@parley/contracts/flow/policy';
import { useAppDispatch } from '../../foundation/hooks.js';
import { BuildStatsSwitch } from '../../ui/BuildStatsSwitch.js';
import { NameHeading } from '../../ui/naming/NameHeading.js';
import { TopBar } from '../../ui/TopBar.js';
import { useFocusAfter } from '../../ui/use-focus-after.js';
import { useSequenceEditor } from './hooks.js';
import { LanguageMenu } from './LanguageMenu.js';
import { RenameDialog } from './RenameDialog.js';
import { selectIsDirty, selectRole } from './select-sequence.js';
import { SequenceMenu } from './SequenceMenu.js';
import { sequenceEditor } from './sequence.slice.js';
import { useShownLanguage } from './use-shown-language.js';
import classes from './sequence.module.css';

/** Name, language, and the actions on the sequence as a whole. */
export function SequenceBar() {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const { language, choose } = useShownLanguage();
  const canPublish = useSequenceEditor((state) => selectIsDirty(state) && may(selectRole(state), 'sequence.publish'));
  const publishing = useSequenceEditor((state) => state.publish === 'pending');
  const button = useFocusAfter<HTMLButtonElement>(publishing);
  const id = useSequenceEditor((state) => state.sequence?.id);
  return (
    <TopBar
      start={id !== undefined && <BuildStatsSwitch kind="sequences" id={id} active="build" />}
      end={
        <>
          <LanguageMenu shown={language} onShow={choose} />
          {(canPublish || publishing) && (
            <Button
              ref={button}
              size="sm"
              loading={publishing}
              onClick={() => dispatch(sequenceEditor.publishRequested())}
            >
              {t('publish')}
            </Button>
          )}
          <SequenceMenu />
        </>
      }
    >
      <SequenceName />
    </TopBar>
  );
}

function SequenceName() {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const [renaming, setRenaming] = useState(false);
  const { language } = useShownLanguage();
  const sequence = useSequenceEditor((state) => state.sequence);
  const mayRename = useSequenceEditor((state) => may(selectRole(state), 'sequence.rename'));
  const dirty = useSequenceEditor(selectIsDirty);
  if (!sequence) return null;
  const name = (language !== sequence.language && sequence.tName[language]) || sequence.name;
  const { name: owner, email } = sequence.user;
  return (
    <>
      <title>{`${name} · ${t('common:appName')}`}</title>
      <NameHeading
        name={name}
        lang={name === sequence.name ? sequence.language : language}
        onEdit={mayRename ? () => setRenaming(true) : undefined}
      />
      {dirty && (
        <Badge color="orange" className={classes['badge']}>
          {t('unpublishedChanges')}
        </Badge>
      )}
      {sequence.ownership === 'shared' && (
        <Badge color="gray" className={classes['badge']}>
          {t('common:sharedBy', { name: owner ? `${owner} (${email})` : email })}
        </Badge>
      )}
      {renaming && <RenameDialog sequence={sequence} onClose={() => setRenaming(false)} />}
    </>
  );
}
