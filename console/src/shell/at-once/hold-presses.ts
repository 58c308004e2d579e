import { onTakenOver } from '../../foundation/painted.js';

/** Buttons that are pressed before the script is there work once it is, in their order; nothing is sent without it. */
export function holdPresses(root: Element): void {
  const pressed = new Set<HTMLElement>();
  const hold = (event: Event, control: Element | null | undefined): void => {
    if (!(control instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.setAttribute('aria-busy', 'true');
    pressed.add(control);
  };
  const onClick = (event: Event) =>
    hold(event, (event.target as Element).closest('button, [role="radiogroup"] :is(label, input)'));
  const onSubmit = (event: Event) => hold(event, (event.target as Element).querySelector('[type="submit"]'));
  root.addEventListener('click', onClick, true);
  root.addEventListener('submit', onSubmit, true);
  onTakenOver(() => {
    root.removeEventListener('click', onClick, true);
    root.removeEventListener('submit', onSubmit, true);
    for (const control of pressed) {
      control.removeAttribute('aria-busy');
      control.click();
    }
  });
}
