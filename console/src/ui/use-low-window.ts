import { useMediaQuery } from '@mantine/hooks';

/** As in the style sheets: a phone on its side, or a window whose page is enlarged to 400 %. */
const LOW = '(max-height: 30em)';

/** True if the window is too low for bars that stay while the rest scrolls. */
export const useLowWindow = (): boolean =>
  useMediaQuery(LOW, window.matchMedia(LOW).matches, { getInitialValueInEffect: false }) ?? false;
