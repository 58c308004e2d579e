/**
 * Keeps the place of the focus across a question that closes, for `keep-focus.ts`. Its opener may be disabled while it works,
 * or be gone with its row or menu; then the focus would begin again at the page's top.
 */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const REGIONS = '[role="dialog"], main, nav, header, body';

/** A list's own entry may have the focus without being a stop of Tab. */
const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled, [type="hidden"]') &&
  element.closest('[hidden], [inert]') === null;
const isStop = (element: Element): element is HTMLElement => canFocus(element) && !element.matches('[tabindex="-1"]');
/** A browser takes the focus from an element that is disabled only when it draws next. */
const isLost = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled') || !active.isConnected;
const isWorking = (element: Element): boolean => element.isConnected && element.matches('[data-loading]');

/** The elements around one, nearest first: those after it, then those before it. A menu's entry counts as its button. */
function placesAround(origin: Element): readonly Element[] {
  const menu = origin.closest('[role="menu"]');
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const from = opener ?? origin;
  const all = [...(from.closest(REGIONS)?.querySelectorAll(FOCUSABLE) ?? [])];
  const at = all.indexOf(from);
  return [...(opener ? [opener] : []), ...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
}

/** Called while the question is open. @returns gives the focus back; called when the question closes */
export function placeOf(origin: Element): () => void {
  const places = placesAround(origin);
  return () => watch(origin, places);
}

/** Ends with the next focus or press elsewhere, which are the person's own. */
function watch(origin: Element, places: readonly Element[]): void {
  const closing = document.activeElement?.closest('[role="dialog"]') ?? null;
  const restore = () => {
    const active = document.activeElement;
    if (!isLost(active)) {
      if (active !== origin && !closing?.contains(active)) end();
      return;
    }
    if (isWorking(origin)) return;
    const place = canFocus(origin) ? origin : places.find(isStop);
    place?.focus({ preventScroll: true });
    if (place !== origin) end();
  };
  const moved = ({ target }: Event) => {
    if (target !== origin && !(target instanceof Node && closing?.contains(target))) end();
  };
  const observer = new MutationObserver(() => void requestAnimationFrame(restore));
  const end = () => {
    observer.disconnect();
    document.removeEventListener('focusin', moved);
    document.removeEventListener('pointerdown', end);
  };
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', moved);
  document.addEventListener('pointerdown', end);
  requestAnimationFrame(restore);
}
