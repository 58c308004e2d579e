/** @jsxImportSource preact */
/** Changes the sign of a number, where the keyboard for numbers has no minus: on iPhones and iPads. */
import type { VNode } from 'preact';
import { lacksMinus } from '../platform/devices.js';

export interface SignButtonProps {
  readonly field: { readonly current: HTMLInputElement | null };
  readonly label: string;
}
export const SignButton = ({ field, label }: SignButtonProps): VNode | null => {
  const change = () => {
    const input = field.current;
    if (!input) return;
    input.value = /^\s*[-−]/.test(input.value) ? input.value.replace(/[-−]/, '') : `-${input.value}`;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return lacksMinus() ? (
    <button type="button" class="button" aria-label={label} onClick={change}>
      ±
    </button>
  ) : null;
};
