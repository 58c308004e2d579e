import { useCallback, type ComponentType } from 'react';
import { HeldKeys } from '../../ui/HeldKeys.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptList } from './cards/PromptList.js';
import { useEditor, useEditorDispatch } from './hooks.js';
import { ListTools } from './tools/ListTools.js';
import { findClosed } from './tools/tools.slice.js';
import classes from './tools/tools.module.css';

const FindBar = lazyPart(
  () => import('./find/FindBar.js'),
  (module): ComponentType<{ readonly onClose: () => void }> => module.FindBar,
  { fallback: <HeldKeys /> },
);
const MarkerBar = lazyPart(
  () => import('./markers/MarkerBar.js'),
  (module) => module.MarkerBar,
  { Failed: null },
);

/** The prompts, the tools above them and the strip beside them. */
export function PromptColumn() {
  const dispatch = useEditorDispatch();
  const close = useCallback(() => void dispatch(findClosed()), [dispatch]);
  const isFinding = useEditor(({ tools }) => tools.find.isOpen);
  return (
    <div className={classes['column']}>
      <ListTools />
      {isFinding && <FindBar onClose={close} />}
      <div className={classes['body']}>
        <div className={classes['cards']}>
          <PromptList />
        </div>
        <div className={classes['markers']}>
          <MarkerBar />
        </div>
      </div>
    </div>
  );
}
