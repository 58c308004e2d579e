import { useLayoutEffect } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';
import { fillsPhone, FLOW_EDITOR, IN_COURSE } from './addresses.js';

/**
 * The navigation is next to a page, with words or with icons alone, or it is a bar below the page. If there is none, the
 * page's own bar has the way home and the account.
 */
export type FrameShape = 'wide' | 'rail' | 'bar' | 'none';

/** As in the style sheets. */
const PHONE = '(max-width: 48em)';
const NARROW = '(max-width: 62em)';
const useWindow = (query: string): boolean =>
  useMediaQuery(query, window.matchMedia(query).matches, { getInitialValueInEffect: false }) ?? false;

/** Also tells the style sheets (`ui/base.css`). */
export function useFrameShape(): FrameShape {
  const { pathname, search } = useLocation();
  const isPhone = useWindow(PHONE);
  const isNarrow = useWindow(NARROW);
  const shape = isPhone ? onPhone(pathname, search) : beside(pathname, isNarrow);
  useLayoutEffect(() => {
    document.documentElement.dataset['frame'] = shape;
    return () => void delete document.documentElement.dataset['frame'];
  }, [shape]);
  return shape;
}

function onPhone(pathname: string, search: string): FrameShape {
  return IN_COURSE.test(pathname) || fillsPhone(pathname, search) ? 'none' : 'bar';
}

function beside(pathname: string, isNarrow: boolean): FrameShape {
  if (IN_COURSE.test(pathname)) return 'none';
  return isNarrow || FLOW_EDITOR.test(pathname) ? 'rail' : 'wide';
}
