// Loaded while a question is read: no page begins with it.
const load = () => import('./focus-place.js');

/** Called before a question or dialog opens. @returns gives the focus back; called when it closes */
export function keepFocus(): () => void {
  const origin = document.activeElement;
  if (!(origin instanceof HTMLElement) || origin === document.body) return () => undefined;
  const place = load().then(
    ({ placeOf }) => placeOf(origin),
    () => () => origin.focus({ preventScroll: true }),
  );
  return () => void place.then((restore) => restore());
}
