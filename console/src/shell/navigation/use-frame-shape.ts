import { useLayoutEffect } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';

/**
 * The navigation beside a page: with words, icons alone, or none. Without it, a page's bar has the way home and the
 * account.
 */
export type FrameShape = 'wide' | 'rail' | 'none';

/** As in the style sheets. */
const PHONE = '(max-width: 48em)';
const NARROW = '(max-width: 62em)';
const useWindow = (query: string): boolean =>
  useMediaQuery(query, window.matchMedia(query).matches, { getInitialValueInEffect: false }) ?? false;

/** A course shows it in a frame of its own. */
const IN_COURSE = /^\/lti_deeplink\/?$/;
/** A flow's editor and its versions need the width of the window. */
const FLOW_EDITOR = /^\/flows\/[^/]+\/(edit|versions)(\/|$)/;

/** Also tells the style sheets (`ui/base.css`). */
export function useFrameShape(): FrameShape {
  const { pathname } = useLocation();
  const isPhone = useWindow(PHONE);
  const isNarrow = useWindow(NARROW);
  const shape = shapeOf(pathname, isPhone, isNarrow);
  useLayoutEffect(() => {
    document.documentElement.dataset['frame'] = shape;
    return () => void delete document.documentElement.dataset['frame'];
  }, [shape]);
  return shape;
}

function shapeOf(pathname: string, isPhone: boolean, isNarrow: boolean): FrameShape {
  if (isPhone || IN_COURSE.test(pathname)) return 'none';
  return isNarrow || FLOW_EDITOR.test(pathname) ? 'rail' : 'wide';
}
