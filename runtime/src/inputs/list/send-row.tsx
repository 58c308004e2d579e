/** @jsxImportSource preact */
/** The last row of a list's view: how far the answer is, or why it can't be sent yet, and the button. */
import type { VNode } from 'preact';
import type { ListViewProps } from './list-view.js';

interface SendRowProps extends Pick<ListViewProps, 'list' | 'disabled' | 'sendLabel' | 'onSend'> {
  readonly status: string;
  readonly isEmpty?: boolean;
}
export const SendRow = ({ status, isEmpty = false, list, disabled, sendLabel, onSend }: SendRowProps): VNode => (
  <div class="row">
    <span class="quiet" role="status">
      {status}
    </span>
    <button type="button" class="button primary" disabled={disabled || isEmpty} onClick={() => onSend(list)}>
      {sendLabel}
    </button>
  </div>
);
