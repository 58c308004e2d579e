import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLossy, type TreeItem } from './path-tree.js';
import classes from './Paths.module.css';
import type { Tree } from './use-tree.js';
import { usePathTexts } from './use-path-texts.js';

export interface PathListProps {
  readonly tree: Tree;
  readonly selected: string | null;
  readonly onOpen: (item: TreeItem) => void;
}

/** The same tree as rows. */
export function PathList({ tree, selected, onOpen }: PathListProps) {
  const { t } = useTranslation('paths');
  const texts = usePathTexts();
  return (
    <div role="tree" aria-label={t('treeName')} className={classes['list']} onKeyDown={tree.onKeyDown}>
      {tree.items.map((item) => (
        <div
          key={item.id}
          role="treeitem"
          aria-label={texts.spoken(item)}
          aria-level={item.depth + 1}
          aria-selected={item.id === selected}
          {...(item.kind === 'place' && item.foldable ? { 'aria-expanded': !item.folded } : {})}
          data-place={item.id}
          data-lossy={item.kind === 'place' && isLossy(item.place)}
          tabIndex={item.id === tree.current ? 0 : -1}
          className={classes['rowItem']}
          style={{ paddingInlineStart: 8 + Math.min(item.depth, 8) * 16 }}
          onFocus={() => tree.focus(item.id)}
          onClick={() => onOpen(item)}
        >
          <span
            className={classes['twist']}
            onClick={(event) => {
              event.stopPropagation();
              tree.toggle(item);
            }}
          >
            {item.kind === 'place' &&
              item.foldable &&
              (item.folded ? <ChevronRight size={16} /> : <ChevronDown size={16} />)}
          </span>
          {item.kind === 'rare' ? (
            <span className={classes['rowText']}>{t('rare', { count: item.count })}</span>
          ) : (
            <span className={classes['rowText']}>
              {item.parentId !== null && (
                <span className={classes['rowAnswer']} dir="auto">
                  {texts.answer(item.answers)} →{' '}
                </span>
              )}
              <strong>{texts.title(item.place)}</strong> <span dir="auto">{texts.message(item.place)}</span>
            </span>
          )}
          <span className={classes['rowCount']}>
            {texts.count(item.kind === 'rare' ? item.total : item.place.total)}
            {item.kind === 'place' && item.place.dropped > 0 && (
              <span className={classes['rowLeft']}>
                {t('leftShare', {
                  count: item.place.dropped,
                  share: texts.share(item.place.dropped, item.place.total),
                })}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
