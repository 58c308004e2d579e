import { ActionIcon, Badge, Button } from '@mantine/core';
import { Redo2, Share2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '../../../foundation/dialogs/dialogs.slice.js';
import { BuildStatsSwitch } from '../../../ui/BuildStatsSwitch.js';
import { NameHeading } from '../../../ui/naming/NameHeading.js';
import { TopBar } from '../../../ui/TopBar.js';
import { Hint } from '../../../ui/Hint.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { redone } from '../model/editor-actions.js';
import {
  selectCanPublish,
  selectIsDirty,
  selectIsEditable,
  selectMayRename,
  selectPublishesOnceSaved,
  selectTranslating,
} from '../model/selectors.js';
import { saveRequested } from '../sync/autosave.saga.js';
import { MapButton } from '../map/MapPanel.js';
import { toolOpened } from '../actions/open-tool.slice.js';
import { undoLast } from '../actions/undo-last.js';
import { LanguageMenu } from '../translation/LanguageMenu.js';
import { TranslationProgress } from '../translation/TranslationProgress.js';
import { PeopleHere } from '../presence/PeopleHere.js';
import { EditorMenu } from './EditorMenu.js';
import { LiveState } from './LiveState.js';
import { PublishButton, RoomOfPublish } from './PublishButton.js';
import { SaveState } from './SaveState.js';
import classes from './bar.module.css';

/** Name of the flow, save state, and actions on the whole flow. */
export function EditorBar({ flowId }: { readonly flowId: number }) {
  return (
    <TopBar start={<BuildStatsSwitch id={flowId} active="build" />} tools={<BarButtons />}>
      <FlowName />
      <StateOfFlow />
      <PeopleHere />
      <SaveState />
    </TopBar>
  );
}

/** A translator sees how much is translated where the others see which version is live. */
function StateOfFlow() {
  const translating = useEditor(selectTranslating);
  return translating ? <TranslationProgress language={translating} /> : <LiveState />;
}

function FlowName() {
  const { t } = useTranslation('common');
  const dispatch = useEditorDispatch();
  const flow = useEditor((state) => state.flow);
  const mayRename = useEditor(selectMayRename);
  if (!flow) return null;
  const { name, email } = flow.user;
  return (
    <>
      <title>{`${flow.name} · ${t('appName')}`}</title>
      <NameHeading name={flow.name} onEdit={mayRename ? () => dispatch(toolOpened('rename')) : undefined} />
      {flow.ownership === 'shared' && (
        <Badge color="gray" className={classes['shared']}>
          {t('sharedBy', { name: name ? `${name} (${email})` : email })}
        </Badge>
      )}
    </>
  );
}

/** Opens Embed/Share; a flow in a sequence is shared with its sequence. */
function ShareButton() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const id = useEditor(({ flow }) => (flow?.flowSequence === null ? flow.id : undefined));
  if (id === undefined) return null;
  return (
    <Button
      variant="default"
      size="sm"
      className={classes['share']}
      leftSection={<Share2 size={16} aria-hidden />}
      onClick={() => dispatch(dialogs.opened({ name: 'share', kind: 'flow', id }))}
    >
      {t('share')}
    </Button>
  );
}

function BarButtons() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const dirty = useEditor(selectIsDirty);
  const saving = useEditor((state) => state.save === 'saving');
  const editable = useEditor(selectIsEditable);
  const canPublish = useEditor(selectCanPublish);
  const publishesOnceSaved = useEditor(selectPublishesOnceSaved);
  const canUndo = useEditor((state) => state.past.length > 0);
  const canRedo = useEditor((state) => state.future.length > 0);
  if (!editable) return null;
  return (
    <>
      <MapButton wideOnly />
      <LanguageMenu />
      <div className={classes['history']}>
        <Hint label={`${t('undo')} (Ctrl+Z)`}>
          <ActionIcon aria-label={t('undo')} disabled={!canUndo} onClick={() => undoLast(dispatch)}>
            <Undo2 size={16} aria-hidden />
          </ActionIcon>
        </Hint>
        <Hint label={`${t('redo')} (Shift+Ctrl+Z)`}>
          <ActionIcon aria-label={t('redo')} disabled={!canRedo} onClick={() => dispatch(redone())}>
            <Redo2 size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={saving}
        disabled={!dirty && !saving}
        onClick={() => dispatch(saveRequested())}
      >
        {dirty ? t('save') : t('saved')}
      </Button>
      <ShareButton />
      {canPublish && <PublishButton />}
      {publishesOnceSaved && <RoomOfPublish />}
      <EditorMenu />
    </>
  );
}
