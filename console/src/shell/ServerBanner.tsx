import { useAppSelector } from '../foundation/hooks.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import classes from './OfflineBanner.module.css';

const ServerWords = lazyPart(
  () => import('./ServerWords.js'),
  (part) => part.ServerWords,
  { Failed: null },
);

/** Has words while the server is maintained, or can't keep up. */
export function ServerBanner() {
  const isShown = useAppSelector(({ config }) => config.isMaintained || config.lagMs > 0);
  return (
    <div role="status" className={classes['region']}>
      {isShown && <ServerWords />}
    </div>
  );
}
