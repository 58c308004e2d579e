import { Badge, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/Hint.js';
import { selectIsDirty, selectIsEditable } from '../model/selectors.js';
import { useEditor } from '../model/hooks.js';
import type { FlowEditorState } from '../model/editor-state.js';
import classes from './bar.module.css';

const COLORS = { draft: 'gray', live: 'green', changed: 'orange' } as const;

/** `changed`: learners get the published version, which the draft differs from. */
const stateOf = (state: FlowEditorState): keyof typeof COLORS => {
  if ((state.flow?.latestVersion ?? null) === null) return 'draft';
  return state.flow?.isDirty || selectIsDirty(state) ? 'changed' : 'live';
};

/** Says whether learners get nothing yet or which version; a narrow bar shows a dot. */
export function LiveState() {
  const { t } = useTranslation('flow-editor');
  const live = useEditor(stateOf);
  const version = useEditor((state) => state.flow?.latestVersion ?? null);
  const editable = useEditor(selectIsEditable);
  if (!editable) return null;
  const words = t(`live.${live}`, { version });
  return (
    <Hint label={t(`live.${live}Why`, { version })}>
      <Badge color={COLORS[live]} className={classes['live']} data-live={live}>
        <span aria-hidden>{words}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Badge>
    </Hint>
  );
}
