import { lazy, Suspense } from 'react';
import { HeldKeys } from '../../ui/HeldKeys.js';
import { PromptList } from './cards/PromptList.js';
import { useEditor } from './hooks.js';
import { ListTools } from './tools/ListTools.js';
import classes from './tools/tools.module.css';

const FindBar = lazy(async () => {
  const { FindBar: Bar } = await import('./find/FindBar.js');
  return { default: Bar };
});
const MarkerBar = lazy(async () => {
  const { MarkerBar: Bar } = await import('./markers/MarkerBar.js');
  return { default: Bar };
});

/** The prompts, the tools above them and the strip beside them. */
export function PromptColumn() {
  const isFinding = useEditor(({ tools }) => tools.find.isOpen);
  return (
    <div className={classes['column']}>
      <ListTools />
      {isFinding && (
        <Suspense fallback={<HeldKeys />}>
          <FindBar />
        </Suspense>
      )}
      <div className={classes['body']}>
        <div className={classes['cards']}>
          <PromptList />
        </div>
        <div className={classes['markers']}>
          <Suspense fallback={null}>
            <MarkerBar />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
