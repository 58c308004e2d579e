import { useCallback, type ComponentType } from 'react';
import { useAppSelector } from '../../../foundation/hooks.js';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';
import { PromptList } from '../cards/PromptList.js';
import { findClosed, selectFind } from '../find/find.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import { ListTools } from '../list-tools/ListTools.js';
import classes from '../list-tools/tools.module.css';

const FindBar = lazyPart(
  () => import('../find/FindBar.js'),
  (module): ComponentType<{ readonly onClose: () => void }> => module.FindBar,
  { fallback: <HeldKeys /> },
);
const MarkerBar = lazyPart(
  () => import('../markers/MarkerBar.js'),
  (module) => module.MarkerBar,
  { Failed: null },
);

/** The prompts with their toolbar and marker bar. */
export function PromptColumn() {
  const dispatch = useEditorDispatch();
  const close = useCallback(() => void dispatch(findClosed()), [dispatch]);
  const isFinding = useAppSelector((root) => selectFind(root).isOpen);
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
